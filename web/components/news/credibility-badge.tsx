import { t } from '@lingui/core/macro';
import { credibilityLabel } from '#domain/analysis/credibility-bands.ts';
import { percentText } from '#web/lib/format.ts';
import { credibilityWord } from './credibility-words.ts';

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
