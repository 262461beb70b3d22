import { t } from '@lingui/core/macro';
import { Tooltip } from '#web/components/tooltip.tsx';
import { dateFormat } from '#web/i18n/intl.ts';
import { exactTime } from '#web/lib/format.ts';
import { checkerAge, isCountedAge } from '#web/lib/relative-time.ts';

const day = { day: 'numeric', month: 'short' } as const;
const dayAndYear = { ...day, year: 'numeric' } as const;

interface ArticleDateProps {
  iso: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** Date and age, with the exact time on hover and focus. The age of an old article is its date. */
export function ArticleDate({ iso, now }: ArticleDateProps) {
  const age = iso === null ? null : checkerAge(iso, now);
  const exact = iso === null ? null : exactTime(iso);
  if (iso === null || age === null || exact === null) return <span className="muted">{t`Unknown date`}</span>;
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  const short = dateFormat(isThisYear ? day : dayAndYear).format(date);
  const isAge = isCountedAge(iso, now);
  return (
    <span className="date">
      {isAge && <span>{short}</span>}
      <span className={isAge ? 'dim' : undefined}>
        <Tooltip text={exact}>{age}</Tooltip>
      </span>
    </span>
  );
}
