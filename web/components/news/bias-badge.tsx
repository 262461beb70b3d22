import { formatSigned } from '#web/lib/format.ts';
import { checkerReading } from './checker-band.ts';
import { SideBadge } from './side-badge.tsx';

/** Letter, word and number on the checker's scale, -2 to +2; dashed when unrated. */
export function BiasBadge({ score }: { score: number | null }) {
  const { word, side } = checkerReading(score);
  return (
    <span className={`badge badge-${side}`}>
      <SideBadge side={side} />
      {word}
      {score !== null && <span className="num">{formatSigned(score)}</span>}
    </span>
  );
}
