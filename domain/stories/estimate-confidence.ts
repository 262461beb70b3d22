import { chanceOf } from '../analysis/logistic.ts';
import {
  type ConfidenceArticle,
  type ConfidenceWeights,
  measureConfidenceFeatures,
} from './confidence-features.ts';
import { confidenceWeights } from './confidence-weights.ts';

/**
 * The estimated probability that a story's articles report one event, or turns of one affair, in [0, 1]: a logistic curve
 * over the probability of the grouping and over the words that its articles share. One article has that of the grouping.
 * @param grouping the probability that the grouping estimated, in [0, 1]
 */
export function estimateConfidence(
  articles: readonly ConfidenceArticle[],
  grouping: number,
  weights: ConfidenceWeights = confidenceWeights,
): number {
  if (articles.length < 2) return grouping;
  const features = measureConfidenceFeatures(articles, grouping);
  return chanceOf(weights.bias + weights.grouping * features.grouping + weights.shared * features.shared);
}
