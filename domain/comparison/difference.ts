import type { Side } from '../analysis/rating.ts';
import type { Passage } from './compared-text.ts';

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
  /** Where a language model wrote it. */
  passages?: Passage[] | undefined;
}

/** A difference of the sides in one sentence, with the side named first and articles that show it. */
export interface Difference {
  /** Absent where a language model named none. */
  aspect?: (typeof differenceAspects)[number] | undefined;
  text: string;
  side: Side;
  articles: string[];
  /** By side; none of the sentence as a whole. */
  parts: DifferencePart[];
  /** Whether chance would hardly cause it; absent where an older version wrote it. */
  moreThanChance?: boolean | undefined;
}
