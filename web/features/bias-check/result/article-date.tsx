import { Tooltip } from '#web/components/tooltip.tsx';
import { exactTime } from '#web/lib/format.ts';
import { checkerAge } from '#web/lib/relative-time.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

interface ArticleDateProps {
  iso: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** Date and age, with the exact time on hover and focus. The age of an old article is its date. */
export function ArticleDate({ iso, now }: ArticleDateProps) {
  const age = iso === null ? null : checkerAge(iso, now);
  const exact = iso === null ? null : exactTime(iso);
  if (iso === null || age === null || exact === null) return <span className="muted">Unknown date</span>;
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  const short = (isThisYear ? day : dayAndYear).format(date);
  const isAge = / ago$/.test(age);
  return (
    <span className="date">
      {isAge && <span>{short}</span>}
      <span className={isAge ? 'dim' : undefined}>
        <Tooltip text={exact}>{age}</Tooltip>
      </span>
    </span>
  );
}
