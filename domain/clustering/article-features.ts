/** Hashed terms are in [0, termSpace). */
export const termSpace = 2 ** 20;

/** Bits of a term's mark: the lower four count its occurrences (at most 15). */
export const inTitle = 16;
export const inLead = 32;
/** The term stands as a name in the first sentences. */
export const isName = 64;
export const countMask = 15;

/** The features of an article: no words, only hashed terms and a MinHash signature for near copies. */
export interface ArticleFeatures {
  /** Stories never mix languages. */
  language: string;
  /** Ascending, without repeats, each below `termSpace`. */
  terms: Uint32Array;
  /** One mark for each term. */
  marks: Uint8Array;
  /** Smallest shingle hash in each bin; 0 where a bin is empty. */
  signature: Uint16Array;
  /** A bit for each weekday that the text names, Sunday first; 0 where none is named. */
  weekdays: number;
  /** Whether it is a column, an explanation or a list: such articles join a story, but never two others. */
  isTheme: boolean;
}

export const signatureBins = 32;
