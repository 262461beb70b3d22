/** Whether stories are reloaded automatically. */
export function LiveBadge({ isOnline }: { isOnline: boolean }) {
  return (
    <span className="live-badge" data-paused={!isOnline} role="status">
      {isOnline ? 'Live Updates' : 'Updates paused'}
    </span>
  );
}
