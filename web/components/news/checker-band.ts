import { t } from '@lingui/core/macro';
import { type BandColor, checkerBiasBand } from '#domain/analysis/bias-bands.ts';
import { signedShort } from '#web/lib/format.ts';
import { getLabel, type Labels } from '#web/lib/labels.ts';
import type { BadgeSide } from './side-badge.tsx';

const sides: Record<BandColor, BadgeSide> = {
  blue: 'left',
  green: 'center',
  red: 'right',
  grey: 'unrated',
};

/** The side of a band's colour; the reader may choose other hues. */
export function toSide(color: BandColor): BadgeSide {
  return sides[color];
}

type BandLabel = 'Left' | 'Lean Left' | 'Center/Neutral' | 'Lean Right' | 'Right';

/** The words of the bands, by their label in the domain. */
const bandWords = (): Labels<BandLabel> => ({
  Left: t`Left`,
  'Lean Left': t`Lean Left`,
  'Center/Neutral': t`Center/Neutral`,
  'Lean Right': t`Lean Right`,
  Right: t`Right`,
});

/** Word and side of a score in [-2, 2]; null is unrated, never center. */
export function checkerReading(score: number | null): { word: string; side: BadgeSide } {
  if (score === null) return { word: t`Unrated`, side: 'unrated' };
  const band = checkerBiasBand(score);
  return { word: getLabel(bandWords(), band.label as BandLabel) ?? band.label, side: toSide(band.color) };
}

const limits: Readonly<Record<BandLabel, readonly [from: number, to: number]>> = {
  Left: [-2, -1],
  'Lean Left': [-1, -0.25],
  'Center/Neutral': [-0.25, 0.25],
  'Lean Right': [0.25, 1],
  Right: [1, 2],
};

/** "Lean Left runs from −1 to −0.25." */
export function bandLimits(word: string): string {
  const words = Object.entries(bandWords()) as [BandLabel, string][];
  const label = words.find(([, written]) => written === word)?.[0];
  if (label === undefined) return '';
  const [low, high] = limits[label];
  const [from, to] = [signedShort(low), signedShort(high)];
  return t`${word} runs from ${from} to ${to}.`;
}
