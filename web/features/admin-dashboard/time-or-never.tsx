import { exactTime } from '#web/lib/format.ts';
import { checkerAge } from '#web/lib/relative-time.ts';

/** An age with the exact time on hover, or 'Never'. */
export function TimeOrNever({ iso }: { iso: string | null }) {
  if (iso === null) return <span className="dim">Never</span>;
  return (
    <time dateTime={iso} title={exactTime(iso) ?? undefined}>
      {checkerAge(iso, Date.now())}
    </time>
  );
}
