/** The sides of an article, an outlet or a story, in the order in which they are shown. */
export const sides = ['left', 'center', 'right'] as const;
export type Side = (typeof sides)[number];

/** The sides that have a direction. */
export const partisanSides = ['left', 'right'] as const;
export type PartisanSide = (typeof partisanSides)[number];

export const evidenceKinds = ['partisan-term', 'loaded-term', 'model-finding'] as const;
export const leanPartKinds = ['outlet', 'text', 'model'] as const;
export const analyzerNames = ['embedded', 'model'] as const;
export type AnalyzerName = (typeof analyzerNames)[number];

/**
 * A passage of the article behind a rating. `start` and `end` are UTF-16 offsets into
 * `title + "\n\n" + text`, and `quote` is exactly that slice (at most 300 characters).
 */
export interface Evidence {
  quote: string;
  start: number;
  end: number;
  /** The side whose outlets tend to word it so; null for wording that is loaded without a side. */
  side: PartisanSide | null;
  /** How much the passage counts, in [0, 1]. */
  weight: number;
  kind: (typeof evidenceKinds)[number];
  /** One sentence for a reader: what in the wording was noticed. */
  explanation: string;
  /** The wording that the explanation is about, as written; absent in a model's own words and in old ratings. */
  terms?: string[];
}

export type AbstentionReason =
  | 'no-text'
  | 'too-short'
  | 'not-english'
  | 'not-political'
  | 'weak-signal'
  | 'satire';

/** One ingredient of the lean; the estimate is the weighted mean of the parts. */
export interface LeanPart {
  kind: (typeof leanPartKinds)[number];
  /** In [-1, 1]: -1 left, +1 right; null when this part abstained. */
  lean: number | null;
  /** Share in the mixture, in [0, 1]; the weights of all parts sum to 1 unless all abstained. */
  weight: number;
  /** In [0, 1]. */
  confidence: number;
  /** One sentence: where the number comes from. */
  note: string;
}

export interface LeanRating {
  /** Raw estimate in [-1, 1]; null only without any signal at all. */
  estimate: number | null;
  /** Range in which repeated readings lie, in [-1, 1]; null with a null estimate. */
  low: number | null;
  high: number | null;
  /** Probability-like, in [0, 1]. */
  confidence: number;
  /** Why no rating is shown; null when the estimate is shown as the rating. */
  abstention: AbstentionReason | null;
  /** What the estimate rests on, for `bias_source`. */
  basis: 'outlet' | 'text' | 'outlet+text' | 'model' | 'none';
  parts: LeanPart[];
  evidence: Evidence[];
}

/** One named influence on the credibility. */
export interface CredibilityFactor {
  id: string;
  label: string;
  /** What was found, in words or figures: "7 of 8", "some", "yes". */
  value: string;
  /** What it added to or took from the score, in [-1, 1]. */
  effect: number;
}

export interface CredibilityRating {
  /** In [0, 1]; null when neither outlet nor text says anything. */
  score: number | null;
  low: number | null;
  high: number | null;
  confidence: number;
  /** The outlet's reliability that it started from, in [0, 1]; null when unknown. */
  outletReliability: number | null;
  factors: CredibilityFactor[];
}

/** Everything one analyzer says about one article. */
export interface Analysis {
  analyzer: { name: AnalyzerName; version: string };
  lean: LeanRating;
  credibility: CredibilityRating;
  /** Story topic first (politics, economy ...), then finer topics; capitalised words for people. */
  topics: string[];
  /** Sentences of the summary; the embedded analyzer quotes the article's own. */
  summary: string[];
  /** Paragraphs that describe the wording and its measured facts. */
  biasAnalysis: string[];
  /** How the score came about, for a reader. */
  reasoning: string;
  /** Things the reader must know: abstention, fall-back, partial text. */
  notes: string[];
}

/** The lean a reader is shown, in [-1, 1]; null means unrated, which is never the same as center. */
export function shownLean(rating: LeanRating): number | null {
  return rating.abstention === null ? rating.estimate : null;
}
