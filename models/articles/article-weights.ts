import { readFileSync } from 'node:fs';
import { clampLean } from '#domain/analysis/bias-scale.ts';
import { chanceOf } from '#domain/analysis/logistic.ts';

/** What decides whether an unmarked article is its author's view. */
export const opinionFeatures = ['wording', 'opinionOutlet', 'slant', 'loaded', 'quoted'] as const;
export type OpinionFeatures = Readonly<Record<(typeof opinionFeatures)[number], number>>;

/** Written by `npm run eval -- articles --fit`, on labels of articles. */
export interface ArticleWeights {
  /** The lean of the wording is the weighted sum of the score of its words and of whom it speaks ill. */
  wording: { score: number; ill: number };
  /** The weight of the outlet in the rating where the wording counts too. */
  outletShare: number;
  certainty: {
    /** The chance that a wording close to neutral is neither left nor right. */
    neutral: number;
    /** The chance that another wording is on the side of its lean, by how far that lies from 0. */
    bias: number;
    slope: number;
  };
  /** Above 0 for an opinion. */
  opinion: { bias: number; weights: OpinionFeatures };
}

/** Nearer to 0 the wording is close to neutral; the center band of the checker. */
export const neutralBelow = 0.125;
/** Sums up to this occur in even reports, too: what is beyond it is the lean. */
const evenUpTo = 0.15;

/** The lean of an article's wording, in [-1, 1]. */
export function wordingLean(
  { wording }: Pick<ArticleWeights, 'wording'>,
  { score, ill }: { score: number; ill: number },
): number {
  const sum = wording.score * score + wording.ill * ill;
  return clampLean(Math.sign(sum) * Math.max(0, Math.abs(sum) - evenUpTo));
}

/** No wording is surer than that. */
const maxChance = 0.9;

export function loadArticleWeights(file: string): ArticleWeights {
  return JSON.parse(readFileSync(file, 'utf8')) as ArticleWeights;
}

/** How likely the side that the wording has is the one that a reader of the article would name, in [0, 1]. */
export function wordingChance({ neutral, bias, slope }: ArticleWeights['certainty'], lean: number): number {
  const size = Math.abs(lean);
  return size < neutralBelow ? neutral : Math.min(maxChance, chanceOf(bias + slope * size));
}
