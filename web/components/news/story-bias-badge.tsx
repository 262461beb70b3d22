import { t } from '@lingui/core/macro';
import { storyBiasBand } from '#domain/analysis/bias-bands.ts';
import { formatSigned } from '#web/lib/format.ts';
import { getLabel, type Labels } from '#web/lib/labels.ts';
import { toSide } from './checker-band.ts';
import { SideBadge } from './side-badge.tsx';

type BandLabel =
  | 'Strongly Left Leaning'
  | 'Left Leaning'
  | 'Slightly Left Leaning'
  | 'Center/Neutral'
  | 'Slightly Right Leaning'
  | 'Right Leaning'
  | 'Strongly Right Leaning';

const bandWords = (): Labels<BandLabel> => ({
  'Strongly Left Leaning': t`Strongly Left Leaning`,
  'Left Leaning': t`Left Leaning`,
  'Slightly Left Leaning': t`Slightly Left Leaning`,
  'Center/Neutral': t`Center/Neutral`,
  'Slightly Right Leaning': t`Slightly Right Leaning`,
  'Right Leaning': t`Right Leaning`,
  'Strongly Right Leaning': t`Strongly Right Leaning`,
});

/** Letter, word and number on the story page's scale, -1 to +1; dashed when unrated. */
export function StoryBiasBadge({ lean }: { lean: number | null }) {
  const band = storyBiasBand(lean);
  const side = toSide(band.color);
  return (
    <span className={`badge badge-${side}`}>
      <SideBadge side={side} />
      {lean === null ? t`Unrated` : (getLabel(bandWords(), band.label as BandLabel) ?? band.label)}
      {lean !== null && !Number.isNaN(lean) && <span className="num">{formatSigned(lean)}</span>}
    </span>
  );
}
