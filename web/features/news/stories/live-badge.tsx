import { t } from '@lingui/core/macro';
/** Whether stories are reloaded automatically. */
export function LiveBadge({ isOnline }: { isOnline: boolean }) {
  return (
    <span className="live-badge" data-paused={!isOnline} role="status">
      {isOnline ? t`Live Updates` : t`Updates paused`}
    </span>
  );
}
