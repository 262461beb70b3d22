import { exactTime } from '#web/lib/format.ts';
import { storyAge } from '#web/lib/relative-time.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** The age of a result, with its exact time on hover. */
export function ResultTime({ iso }: { iso: string | null }) {
  const age = storyAge(iso, serverNow());
  if (iso === null) return <span>{age}</span>;
  return (
    <time dateTime={iso} title={exactTime(iso) ?? undefined}>
      {age}
    </time>
  );
}
