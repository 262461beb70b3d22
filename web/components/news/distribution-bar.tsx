import { t } from '@lingui/core/macro';
import { type Side, sides } from '#domain/analysis/rating.ts';
import { percentText } from '#web/lib/format.ts';
import { type BadgeSide, SideBadge } from './side-badge.tsx';

interface DistributionBarProps {
  counts: Distribution;
  /** 44 px high, with counts inside and percentages of the rated articles in the key. */
  large?: boolean;
}

/** The same letters in every language, as on the badges. */
const sideLetters: Record<BadgeSide, string> = { left: 'L', center: 'C', right: 'R', unrated: '?' };

const words = (): Record<BadgeSide, string> => ({
  left: t`Left`,
  center: t`Center`,
  right: t`Right`,
  unrated: t`Unrated`,
});
/** With fewer rated articles no shares are shown. */
const minForShares = 4;

/**
 * The number of articles of each side. Left stands at the left in every language, as on the scale. Position, letter and pattern carry the
 * meaning besides the hue.
 */
export function DistributionBar({ counts, large = false }: DistributionBarProps) {
  const rated = countRated(counts);
  if (rated === 0) {
    return (
      <div className="stack stack-parts">
        <div className="distribution distribution-none" role="img" aria-label={spokenDistribution(counts)} />
        <p className="note">
          {t`No rated articles yet.`}
          {counts.unrated > 0 && ` ${t`${counts.unrated} unrated.`}`}
        </p>
      </div>
    );
  }
  if (rated < minForShares) {
    return (
      <div className="stack stack-parts">
        <Marks counts={counts} />
        <p className="note">{t`${writeDistribution(counts)}: one mark each, too few for shares.`}</p>
      </div>
    );
  }
  return (
    <div className="stack stack-parts">
      <Bar counts={counts} large={large} />
      <Key counts={counts} shares={large} />
    </div>
  );
}

function Bar({ counts, large }: { counts: Distribution; large: boolean }) {
  return (
    <div
      className={large ? 'distribution distribution-large' : 'distribution'}
      role="img"
      dir="ltr"
      aria-label={spokenDistribution(counts)}
    >
      {distributionOrder
        .filter((side) => counts[side] > 0)
        .map((side) => (
          <span key={side} data-side={side} style={{ flexGrow: counts[side] }}>
            {large && (
              <b aria-hidden="true">
                <i>{sideLetters[side]}</i> {counts[side]}
              </b>
            )}
          </span>
        ))}
    </div>
  );
}

function Marks({ counts }: { counts: Distribution }) {
  return (
    <div className="distribution-marks" role="img" dir="ltr" aria-label={spokenDistribution(counts)}>
      {distributionOrder.flatMap((side) =>
        Array.from({ length: side === 'unrated' ? 0 : counts[side] }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks of one side are alike
          <SideBadge key={`${side}${index}`} side={side} />
        )),
      )}
    </div>
  );
}

function Key({ counts, shares }: { counts: Distribution; shares: boolean }) {
  const rated = countRated(counts);
  return (
    <ul className="distribution-key" dir="ltr">
      {distributionOrder
        .filter((side) => side !== 'unrated' || counts.unrated > 0)
        .map((side) => (
          <li key={side}>
            <SideBadge side={side} />
            {words()[side]} <strong className="num">{counts[side]}</strong>
            {shares && side !== 'unrated' && (
              <span className="num dim">{percentText(counts[side] / rated)}</span>
            )}
          </li>
        ))}
    </ul>
  );
}

/** The number of articles of each side; always in the order left, center, right, unrated. */
export type Distribution = Record<Side | 'unrated', number>;

export const distributionOrder = [...sides, 'unrated'] as const;

export const countRated = ({ left, center, right }: Distribution): number => left + center + right;

/** "7 left, 5 center, 3 right, 2 unrated". */
export function writeDistribution(counts: Distribution): string {
  const { left, center, right, unrated } = counts;
  return t`${left} left, ${center} center, ${right} right, ${unrated} unrated`;
}

export function spokenDistribution(counts: Distribution): string {
  const distribution = writeDistribution(counts);
  return t`Coverage: ${distribution}`;
}
