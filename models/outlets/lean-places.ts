/** Positions on our scale of the words with which a page describes an editorial line; see docs/outlets.md. */
export const wordPlaces = {
  'far-left': -0.85,
  left: -0.65,
  'centre-left': -0.4,
  neutral: 0,
  libertarian: 0.3,
  'centre-right': 0.4,
  conservative: 0.5,
  right: 0.65,
  'far-right': 0.85,
} as const;

/** Positions of endorsements, on a scale whose ends are the two main parties; see docs/outlets.md. */
export const endorsementPlaces = {
  none: 0,
  both: 0,
  Dem: -1,
  Rep: 1,
  Libertarian: 0.4,
  notRep: -0.5,
  Lab: -1,
  Con: 1,
  LibDem: -0.4,
  notCon: -0.6,
  Lib: -0.6,
  NDP: -1,
  Labor: -1,
  Coalition: 1,
} as const;

/** The position of full support of one main party at every election, because parties are not the ends of our scale. */
export const fullSupport = 0.6;

/** The position of a rater's words on our scale; null for words without a side. */
export function raterPosition(word: string): number | null {
  const side = word.includes('left') ? -1 : word.includes('right') ? 1 : 0;
  if (side === 0) return word === 'least biased' ? 0 : null;
  if (word.includes('center')) return side * 0.3;
  return side * (/extreme|far/.test(word) ? 0.85 : 0.65);
}
