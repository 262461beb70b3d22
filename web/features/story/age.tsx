import { Tooltip } from '#web/components/tooltip.tsx';
import { exactTime } from '#web/lib/format.ts';
import { storyAge } from '#web/lib/relative-time.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** The age of a date, with the exact time on hover, focus and touch; 'Unknown time' without one. */
export function Age({ iso, before }: { iso: string | null; before?: string }) {
  const age = storyAge(iso, serverNow());
  const exact = iso === null ? null : exactTime(iso);
  if (exact === null) return <span>{age}</span>;
  return (
    <>
      {before !== undefined && `${before} `}
      <Tooltip text={exact}>{age}</Tooltip>
    </>
  );
}
