/** A sentence of an article that is quoted. */
export interface Passage {
  /** The id of the article. */
  article: string;
  quote: string;
}

/** A headline of a side. */
export interface Headline {
  /** The id of the article. */
  article: string;
  text: string;
  isOpinion: boolean;
}

/** A fact about the articles of one side. */
export interface ComparisonEntry {
  /** A name, a figure, or a term in quotation marks. */
  text: string;
  /** `count` of the `of` articles of the side have it. */
  count: number;
  of: number;
  othersCount: number;
  othersOf: number;
  /** Whether further articles of the side may have it: `count` is the least. */
  isAtLeast?: boolean | undefined;
  /** Whether some of the others may not have it: `othersCount` is the most. */
  isAtMost?: boolean | undefined;
  /** Sentences of articles that have it: for `leavesOut`, of other sides. */
  passages: Passage[];
}

/** `stresses` has the figures that a side gives; `leadsWith` is written by older versions only. */
export const comparisonRows = ['leadsWith', 'quotes', 'stresses', 'words', 'leavesOut'] as const;
export type ComparisonRow = (typeof comparisonRows)[number];
export type ComparisonEntries = Record<ComparisonRow, ComparisonEntry[]>;

/** How one side reports an event. The entries of its own rows are claims: chance would hardly cause them. */
export interface SideComparison extends ComparisonEntries {
  /** Facts with their counts, without a claim that the sides differ. */
  described: ComparisonEntries;
  /** Independent articles; a repeated text counts once. */
  articles: number;
  /** Those whose text is not known, so that no entry counts them. */
  notCompared: number;
  /** At most three, the most typical first. */
  headlines: Headline[];
  /** The first sentence of each of them. */
  passages: Passage[];
}
