import { type LabelledBand, toPercent } from '#domain/analysis/credibility-bands.ts';
import { credibilityWord } from './credibility-badge.tsx';

/** The ruler in a drawing of 440 by 118: 4 units per percent, starting at 20. */
const atPercent = (percent: number): number => 20 + 4 * percent;
const at = (share: number): number => atPercent(Math.max(0, Math.min(1, share)) * 100);

interface CredibilityDrawingProps {
  label: string;
  /** In [0, 1]. */
  score: number;
  low: number | null;
  high: number | null;
  outlet: number | null;
  bands: readonly LabelledBand[];
}

/** A ruler filled from zero, split where the labels change; the range is a whisker. */
export function CredibilityDrawing(props: CredibilityDrawingProps) {
  const { label, score, low, high, outlet, bands } = props;
  const sorted = [...bands].sort((a, b) => a.threshold - b.threshold);
  const value = at(score);
  return (
    <figure className="gauge-draw gauge-draw-wide" dir="ltr">
      <svg viewBox="0 0 440 118" role="img" aria-label={label}>
        {sorted.map((band, index) => (
          <Block key={band.threshold} band={band} to={sorted[index + 1]?.threshold ?? 1} value={value} />
        ))}
        <Ruler thresholds={sorted.map((band) => toPercent(band.threshold))} />
        {low !== null && high !== null && (
          <path
            d={`M${at(low)} 53v12M${at(high)} 53v12M${at(low)} 59H${at(high)}`}
            stroke="var(--brass-fill)"
            strokeWidth="2.5"
            fill="none"
          />
        )}
        <path d={`M${value} 40v38`} stroke="var(--surface)" strokeWidth="6" />
        <path d={`M${value} 40v38`} stroke="var(--ink)" strokeWidth="3" />
        {outlet !== null && <path className="gauge-outlet" d={`M${at(outlet)} 41l-6 -12h12z`} />}
      </svg>
    </figure>
  );
}

function Block({ band, to, value }: { band: LabelledBand; to: number; value: number }) {
  const from = at(band.threshold) + 0.8;
  const end = at(to) - 0.8;
  const filled = Math.max(0, Math.min(end, value) - from);
  const isWide = end - from > 44;
  return (
    <>
      <rect x={from} y="44" width={Math.max(0, end - from)} height="30" fill="var(--cred-track)" />
      <rect x={from} y="44" width={filled} height="30" fill="var(--cred)" />
      {isWide && (
        <text className="gauge-number" x={(from + end) / 2} y="112">
          {credibilityWord(band.label)}
        </text>
      )}
    </>
  );
}

function Ruler({ thresholds }: { thresholds: readonly number[] }) {
  const figures = [...new Set([0, ...thresholds, 100])];
  return (
    <>
      {Array.from({ length: 21 }, (_, step) => step * 5).map((percent) => (
        <path
          key={percent}
          className={percent % 20 === 0 ? 'gauge-tick gauge-tick-major' : 'gauge-tick'}
          d={`M${atPercent(percent)} 78v${percent % 20 === 0 ? 9 : 5}`}
        />
      ))}
      {figures.map((percent) => (
        <text key={percent} className="gauge-number" x={atPercent(percent)} y="24">
          {percent}
        </text>
      ))}
    </>
  );
}
