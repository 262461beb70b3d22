import type { Feed } from './use-rss-config.ts';

/** The five words for a feed's bias, left to right. */
export const biasNames: readonly (readonly [Feed['bias'], string])[] = [
  ['left', 'Left'],
  ['center-left', 'Center-left'],
  ['center', 'Center'],
  ['center-right', 'Center-right'],
  ['right', 'Right'],
];

export const biasLetters: Readonly<Record<Feed['bias'], string>> = {
  left: 'L',
  'center-left': 'CL',
  center: 'C',
  'center-right': 'CR',
  right: 'R',
};

export function nameOfBias(bias: Feed['bias']): string {
  return biasNames.find(([key]) => key === bias)?.[1] ?? bias;
}
