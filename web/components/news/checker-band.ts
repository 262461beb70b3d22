import { type BandColor, checkerBiasBand } from '#domain/analysis/bias-bands.ts';
import type { BadgeSide } from './side-badge.tsx';

const sides: Record<BandColor, BadgeSide> = {
  blue: 'left',
  green: 'center',
  red: 'right',
  grey: 'unrated',
};

/** The side of a band's colour; the reader may choose other hues. */
export function sideOfColor(color: BandColor): BadgeSide {
  return sides[color];
}

/** Word and side of a score in [-2, 2]; null is unrated, never center. */
export function checkerReading(score: number | null): { word: string; side: BadgeSide } {
  if (score === null) return { word: 'Unrated', side: 'unrated' };
  const band = checkerBiasBand(score);
  return { word: band.label, side: sideOfColor(band.color) };
}

const limits: Readonly<Record<string, readonly [from: string, to: string]>> = {
  Left: ['−2', '−1'],
  'Lean Left': ['−1', '−0.25'],
  'Center/Neutral': ['−0.25', '+0.25'],
  'Lean Right': ['+0.25', '+1'],
  Right: ['+1', '+2'],
};

/** "Lean Left runs from −1 to −0.25." */
export function bandLimits(word: string): string {
  const found = limits[word];
  return found === undefined ? '' : `${word} runs from ${found[0]} to ${found[1]}.`;
}
