import { t } from '@lingui/core/macro';
import { History } from 'lucide-react';
import { isolate } from '#web/i18n/i18n.ts';
import { exactTime } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';

interface EarlierTitlesProps {
  title: string;
  /** The newest first. */
  earlier: readonly { title: string; until: string }[] | undefined;
}

/** Each change of an article's headline, with the headlines before and after it. */
export function EarlierTitles({ title, earlier = [] }: EarlierTitlesProps) {
  return earlier.map((before, at) => {
    const from = isolate(plainWords(before.title));
    const to = isolate(plainWords(earlier[at - 1]?.title ?? title));
    const time = exactTime(before.until);
    return (
      <p className="headline-change" key={`${before.until} ${before.title}`} dir="auto">
        <History size={13} aria-hidden="true" />
        <span>
          {t`Headline changed: from “${from}” to “${to}”`}
          {time !== null && <span className="dim num">{` · ${time}`}</span>}
        </span>
      </p>
    );
  });
}
