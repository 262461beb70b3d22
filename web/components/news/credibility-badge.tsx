import { t } from '@lingui/core/macro';
import { credibilityLabel } from '#domain/analysis/credibility-bands.ts';
import { percentText } from '#web/lib/format.ts';
import { getLabel, type Labels } from '#web/lib/labels.ts';

/** Four small blocks, percent and word; without hue. */
export function CredibilityBadge({ score, word }: { score: number | null; word?: string }) {
  if (score === null) return <span className="quantity muted">{t`Unrated`}</span>;
  const filled = score >= 0.8 ? 4 : score >= 0.6 ? 3 : score >= 0.4 ? 2 : 1;
  return (
    <span className="quantity">
      <span className="credibility-blocks" aria-hidden="true">
        {[1, 2, 3, 4].map((block) => (
          <b key={block} data-on={block <= filled} />
        ))}
      </span>
      <span className="num">{percentText(score)}</span> {credibilityWord(word ?? credibilityLabel(score))}
    </span>
  );
}

type UsualLabel = 'Excellent' | 'Good' | 'Fair' | 'Poor' | 'Unrated';

const words = (): Labels<UsualLabel> => ({
  Excellent: t`Excellent`,
  Good: t`Good`,
  Fair: t`Fair`,
  Poor: t`Poor`,
  Unrated: t`Unrated`,
});

/** The word of a credibility label. A label that an administrator wrote stays as it is. */
export const credibilityWord = (label: string): string => getLabel(words(), label as UsualLabel) ?? label;
