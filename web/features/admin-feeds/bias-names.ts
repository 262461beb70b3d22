import { type Labels, labelOf } from '#web/lib/labels.ts';
import type { Feed } from './use-rss-config.ts';

/** The labels of a feed's bias, from left to right. */
export const biasNames: readonly (readonly [Feed['bias'], string])[] = [
  ['left', 'Left'],
  ['center-left', 'Center-left'],
  ['center', 'Center'],
  ['center-right', 'Center-right'],
  ['right', 'Right'],
];

const biasLetters: Labels<Feed['bias']> = {
  left: 'L',
  'center-left': 'CL',
  center: 'C',
  'center-right': 'CR',
  right: 'R',
};

/** The letter of a bias; '?' for one that this version does not know. */
export function letterOfBias(bias: Feed['bias']): string {
  return labelOf(biasLetters, bias) ?? '?';
}

/** Undefined for a bias that this version does not know. */
export function nameOfBias(bias: Feed['bias']): string | undefined {
  return biasNames.find(([key]) => key === bias)?.[1];
}
