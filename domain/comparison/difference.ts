import type { Side } from '../analysis/rating.ts';

export const differenceAspects = [
  'headlines',
  'tone',
  'kind',
  'coverage',
  'speakers',
  'figures',
  'omission',
  'wording',
] as const;

/** What one side has of a difference, with articles that show it. */
export interface DifferencePart {
  side: Side;
  text: string;
  articles: string[];
}

/** A difference of the sides in one sentence, with the side named first and articles that show it. */
export interface Difference {
  aspect: (typeof differenceAspects)[number];
  text: string;
  side: Side;
  articles: string[];
  /** By side; none of the sentence as a whole. */
  parts: DifferencePart[];
  /** Whether chance would hardly cause it; absent where an older version wrote it. */
  moreThanChance?: boolean | undefined;
}
