import { t } from '@lingui/core/macro';
import { relevanceBand, toPercent } from '#domain/analysis/credibility-bands.ts';
import { percentText } from '#web/lib/format.ts';

const ramp = { high: 'var(--rel-4)', good: 'var(--rel-3)', fair: 'var(--rel-2)', neutral: 'var(--rel-1)' };

/** A bar and the percent; darker is more relevant. */
export function RelevanceBadge({ score }: { score: number | null }) {
  if (score === null) return <span className="quantity muted">{t`Relevance unknown`}</span>;
  return (
    <span className="quantity">
      <span className="relevance-bar" aria-hidden="true">
        <i style={{ width: `${toPercent(score)}%`, background: ramp[relevanceBand(score)] }} />
      </span>
      <span className="num">{percentText(score)}</span>
      <span className="visually-hidden"> {t`relevant`}</span>
    </span>
  );
}
