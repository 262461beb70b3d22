import type { Side } from '../analysis/rating.ts';

/** An article of a comparison. */
export interface ComparedText {
  id: string;
  /** Null if unrated; such an article counts for no side. */
  side: Side | null;
  outlet: { name: string; domain: string };
  title: string;
  text: string;
}

/** A sentence of an article that is quoted. */
export interface Passage {
  /** The id of the article. */
  article: string;
  quote: string;
}

/** A statement about the articles of one side. */
export interface ComparisonEntry {
  /** A term, a name, or a speaker. */
  text: string;
  /** `count` of the `of` articles of the side have it. */
  count: number;
  of: number;
  othersCount: number;
  othersOf: number;
  /** From the articles that have it: for `leavesOut`, of other sides. */
  passages: Passage[];
}

export const comparisonRows = ['leadsWith', 'stresses', 'leavesOut', 'words', 'quotes'] as const;
export type ComparisonRow = (typeof comparisonRows)[number];
export type ComparisonEntries = Record<ComparisonRow, ComparisonEntry[]>;

/** How one side reports an event. The entries of its own rows are claims: chance would hardly cause them. */
export interface SideComparison extends ComparisonEntries {
  /** What most of its articles have and the others have less, without a claim that the sides differ. */
  described: ComparisonEntries;
  /** Independent articles; a repeated text counts once. */
  articles: number;
  /** Those that no entry counts, since they share too little with any other article, or since there are too many. */
  notCompared: number;
  /** Sentences of its articles, without a claim about the side. Only if there is no entry. */
  passages: Passage[];
}
