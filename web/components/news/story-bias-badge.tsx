import { type BandColor, storyBiasBand } from '#domain/analysis/bias-bands.ts';
import { formatSigned } from '#domain/analysis/bias-scale.ts';
import { type BadgeSide, SideBadge } from './side-badge.tsx';

const sides: Record<BandColor, BadgeSide> = {
  blue: 'left',
  green: 'center',
  red: 'right',
  grey: 'unrated',
};

/** Letter, word and number on the story page's scale, -1 to +1; dashed when unrated. */
export function StoryBiasBadge({ lean }: { lean: number | null }) {
  const band = storyBiasBand(lean);
  const side = sides[band.color];
  return (
    <span className={`badge badge-${side}`}>
      <SideBadge side={side} />
      {lean === null ? 'Unrated' : band.label}
      {lean !== null && !Number.isNaN(lean) && <span className="num">{formatSigned(lean)}</span>}
    </span>
  );
}
