import type { ArticleKind } from './article-kind.ts';

/** The sides of an article, an outlet or a story, in the order in which they are shown. */
export const sides = ['left', 'center', 'right'] as const;
export type Side = (typeof sides)[number];

/** The sides that have a direction. */
export const partisanSides = ['left', 'right'] as const;
export type PartisanSide = (typeof partisanSides)[number];

export const evidenceKinds = ['partisan-term', 'loaded-term', 'model-finding'] as const;
export const leanPartKinds = ['outlet', 'text', 'model'] as const;
export const leanBases = ['outlet', 'text', 'outlet+text', 'model', 'none'] as const;
export const abstentionReasons = [
  'no-text',
  'too-short',
  'not-english',
  'not-political',
  'weak-signal',
  'british-subject',
  'satire',
] as const;
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
  /** The side whose outlets use the wording more often; null for loaded wording without a side. */
  side: PartisanSide | null;
  /** Weight of the passage in the rating, in [0, 1]. */
  weight: number;
  kind: (typeof evidenceKinds)[number];
  /** One sentence for a reader that describes the wording. */
  explanation: string;
  /** The wording that the explanation is about, as written; absent in a model's own words and in old ratings. */
  terms?: string[];
}

/** Words of an article, as `Evidence` places them. */
export interface Passage {
  quote: string;
  start: number;
  end: number;
}

/** A sentence of a language model with the passages that it rests on. */
export interface SupportedSentence {
  text: string;
  /** At least one. */
  passages: Passage[];
}

export const credibilitySignKinds = ['unsourced', 'headline', 'number'] as const;

/** A passage that makes an article less credible: a claim without a source, a headline that says more than the text, a figure without an origin. */
export interface CredibilitySign extends Passage {
  kind: (typeof credibilitySignKinds)[number];
  /** One sentence for a reader. */
  explanation: string;
}

/** A language model's own lean of the masked text. */
export interface ModelLean {
  /** From -2 (clearly left) to 2 (clearly right). */
  step: number;
  reasons: SupportedSentence[];
}

export type AbstentionReason = (typeof abstentionReasons)[number];

/** One part of the lean; the estimate is the weighted mean of the parts. */
export interface LeanPart {
  kind: (typeof leanPartKinds)[number];
  /** In [-1, 1]: -1 left, +1 right; null when this part abstained. */
  lean: number | null;
  /** Weight in the mean, in [0, 1]: 0 where a part does not count; the weights of those that count sum to 1. */
  weight: number;
  /** In [0, 1]. */
  confidence: number;
  /** One sentence on the source of the number. */
  note: string;
}

export interface LeanRating {
  /** Raw estimate in [-1, 1]; null only when no part has a lean. */
  estimate: number | null;
  /** Range of repeated estimates, in [-1, 1]; null without an estimate. */
  low: number | null;
  high: number | null;
  /** Probability-like, in [0, 1]. */
  confidence: number;
  /** Why no rating is shown; null when the estimate is shown as the rating. */
  abstention: AbstentionReason | null;
  /** The parts that the estimate is computed from, for `bias_source`. */
  basis: (typeof leanBases)[number];
  parts: LeanPart[];
  evidence: Evidence[];
  /** Absent where no model gave one. */
  modelLean?: ModelLean;
}

/** One named influence on the credibility. */
export interface CredibilityFactor {
  id: string;
  label: string;
  /** The finding in words or figures: "7 of 8", "some", "yes". */
  value: string;
  /** The change of the score, in [-1, 1]. */
  effect: number;
}

export interface CredibilityRating {
  /** In [0, 1]; null when neither the outlet nor the text gives a rating. */
  score: number | null;
  low: number | null;
  high: number | null;
  confidence: number;
  /** The outlet's reliability, from which the score starts, in [0, 1]; null when unknown. */
  outletReliability: number | null;
  factors: CredibilityFactor[];
  /** What a language model points to; it changes no score. Absent without one. */
  signs?: CredibilitySign[];
}

/** The complete result of one analyzer for one article. */
export interface Analysis {
  analyzer: { name: AnalyzerName; version: string };
  lean: LeanRating;
  credibility: CredibilityRating;
  /** What kind of piece it is; absent in results of older releases. */
  kind?: ArticleKind;
  /** For display: the story topic first (Politics, Economy …), then finer topics. */
  topics: string[];
  /** Sentences of the summary that a language model wrote; else empty until one is built to be shown. */
  summary: string[];
  /** What each sentence of a model's summary rests on; absent where the summary is built. */
  summaryPassages?: Passage[][];
  /** First a paragraph on the article in short, then what was measured. */
  biasAnalysis: string[];
  /** How the score is computed, for a reader. */
  reasoning: string;
  /** Notes for a reader: abstention, fallback, partial text. */
  notes: string[];
}

/** The lean for display, in [-1, 1]; null means unrated, which is not the same as center. */
export function shownLean(rating: LeanRating): number | null {
  return rating.abstention === null ? rating.estimate : null;
}
