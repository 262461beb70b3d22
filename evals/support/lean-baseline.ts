import type { TrainingArticle } from '#models/lean/lean-corpus.ts';
import { crossValidatedScores, type LeanData, type TrainingPart } from '#models/lean/lean-fitting.ts';
import { fitLogistic, type LinearModel } from '#models/lean/lean-training.ts';

/** An outlet counts with the square root of its articles, the three sides alike. */
function outletWeights(articles: readonly TrainingArticle[]): Float32Array {
  const sizes = new Map<string, number>();
  for (const { brand } of articles) sizes.set(brand, (sizes.get(brand) ?? 0) + 1);
  const weights = articles.map(({ brand }) => 1 / Math.sqrt(sizes.get(brand) ?? 1));
  const sides = [0, 0, 0];
  for (const [i, { lean }] of articles.entries())
    sides[lean + 1] = (sides[lean + 1] ?? 0) + (weights[i] ?? 0);
  return Float32Array.from(
    articles,
    ({ lean }, i) => ((weights[i] ?? 0) * articles.length) / (3 * (sides[lean + 1] ?? 1)),
  );
}

function fitSide({ articles, rows }: TrainingPart, width: number, side: number): LinearModel {
  const targets = Float32Array.from(articles, ({ lean }) => (lean === side ? 1 : 0));
  return fitLogistic(rows, targets, outletWeights(articles), {
    width,
    epochs: 2,
    rate: 0.2,
    penalty: 1e-4,
    seed: 1,
  });
}

/**
 * The robust baseline of the first exploration, outlet by outlet as ours: tf-idf of one and two words without
 * names, outlets weighted, a logistic model for each of the three sides; its score is P(right) − P(left).
 */
export function baselineScores(data: LeanData): Float32Array {
  const sides = [-1, 0, 1].map((side) =>
    crossValidatedScores(data, (part, width) => fitSide(part, width, side)),
  );
  return Float32Array.from(data.articles, (_, i) => {
    const [left = 0, center = 0, right = 0] = sides.map((scores) => 1 / (1 + Math.exp(-(scores[i] ?? 0))));
    return (right - left) / Math.max(1e-9, left + center + right);
  });
}
