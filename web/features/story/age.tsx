import { Tooltip } from '#web/components/tooltip.tsx';
import { activeLanguage } from '#web/i18n/i18n.ts';
import { exactTime } from '#web/lib/format.ts';
import { storyAge, withinSentence } from '#web/lib/relative-time.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/**
 * The age of a date, with the exact time on hover, focus and touch; 'Unknown time' without one. After `before` it is
 * inside a sentence, where English keeps its capital: "Updated Recently".
 */
export function Age({ iso, before }: { iso: string | null; before?: string }) {
  const age = storyAge(iso, serverNow());
  const exact = iso === null ? null : exactTime(iso);
  if (exact === null) return <span>{age}</span>;
  const isInside = before !== undefined && activeLanguage() !== 'en';
  return (
    <>
      {before !== undefined && `${before} `}
      <Tooltip text={exact}>{isInside ? withinSentence(age) : age}</Tooltip>
    </>
  );
}
