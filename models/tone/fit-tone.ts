import { type Sentiment, sentiments } from '#domain/stories/sentiment.ts';
import { type ToneFeatures, toneListFeatures } from '#domain/stories/tone-features.ts';

export interface ToneExample {
  features: ToneFeatures;
  label: Sentiment;
}

/** For each sentiment a weight of each word and of each list feature; a score is their weighted sum. */
export interface ToneWeights {
  words: Map<string, number[]>;
  lists: number[][];
}

const minArticles = 3;
const smoothing = 0.5;
const ridge = 3;
const listRidge = 1;
const rounds = 150;

interface Sparse {
  columns: number[];
  values: number[];
}

/** How much more often a word occurs in articles of the sentiment than in others, as a logarithm. */
function countRatios(rows: readonly Sparse[], isOwn: readonly boolean[], width: number): Float64Array {
  const own = new Float64Array(width).fill(smoothing);
  const other = new Float64Array(width).fill(smoothing);
  for (const [at, { columns }] of rows.entries()) {
    for (const column of columns)
      (isOwn[at] ? own : other)[column] = ((isOwn[at] ? own : other)[column] ?? 0) + 1;
  }
  const sumOf = (counts: Float64Array) => counts.reduce((sum, count) => sum + count, 0);
  const [ownSum, otherSum] = [sumOf(own), sumOf(other)];
  return own.map((count, column) => Math.log(count / ownSum / ((other[column] ?? 1) / otherSum)));
}

/** Logistic regression with a ridge for each column, by accelerated gradient descent. */
function fitColumns(rows: readonly Sparse[], isOwn: readonly boolean[], ridges: Float64Array): Float64Array {
  const count = rows.length;
  const largest = Math.max(
    ...rows.map(({ values }) => values.reduce((sum, value) => sum + value * value, 0)),
  );
  const step = 1 / (0.25 * largest + Math.max(...ridges) / count);
  let weights = new Float64Array(ridges.length);
  let ahead = weights.slice();
  let momentum = 1;
  for (let round = 0; round < rounds; round += 1) {
    const gradient = ahead.map((weight, column) => ((ridges[column] ?? 0) * weight) / count);
    for (const [at, { columns, values }] of rows.entries()) {
      let score = 0;
      for (const [k, column] of columns.entries()) score += (ahead[column] ?? 0) * (values[k] ?? 0);
      const error = (1 / (1 + Math.exp(-score)) - (isOwn[at] ? 1 : 0)) / count;
      for (const [k, column] of columns.entries())
        gradient[column] = (gradient[column] ?? 0) + error * (values[k] ?? 0);
    }
    const next = ahead.map((weight, column) => weight - step * (gradient[column] ?? 0));
    const following = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const push = (momentum - 1) / following;
    ahead = next.map((weight, column) => weight + push * (weight - (weights[column] ?? 0)));
    weights = next;
    momentum = following;
  }
  return weights;
}

/**
 * Fits for each sentiment a logistic regression of it against the others, whose word features are scaled by
 * log-count ratios (Wang and Manning: Baselines and Bigrams, ACL 2012), here of single words. Names get no weight: who
 * is named must not decide how a report sounds.
 */
export function fitTone(examples: readonly ToneExample[], names: ReadonlySet<string>): ToneWeights {
  const articles = new Map<string, number>();
  for (const { features } of examples)
    for (const word of features.words.keys()) articles.set(word, (articles.get(word) ?? 0) + 1);
  const known = [...articles]
    .filter(([word, count]) => count >= minArticles && !names.has(word))
    .map(([word]) => word);
  const columnOf = new Map(known.map((word, at) => [word, at]));
  const width = known.length + toneListFeatures.length;
  const wordRows = examples.map(({ features }): Sparse => {
    const pairs = [...features.words].flatMap(([word, value]) => {
      const column = columnOf.get(word);
      return column === undefined ? [] : [{ column, value }];
    });
    return { columns: pairs.map(({ column }) => column), values: pairs.map(({ value }) => value) };
  });
  const ridges = new Float64Array(width).fill(ridge);
  ridges.fill(listRidge, known.length);
  ridges[width - 1] = 1e-3;
  const weights = new Map(known.map((word) => [word, [] as number[]]));
  const lists: number[][] = toneListFeatures.map(() => []);
  for (const sentiment of sentiments) {
    const isOwn = examples.map(({ label }) => label === sentiment);
    const ratios = countRatios(wordRows, isOwn, known.length);
    const rows = wordRows.map(({ columns, values }, at): Sparse => {
      const own = examples[at]?.features.lists ?? [];
      return {
        columns: [...columns, ...own.map((_, k) => known.length + k)],
        values: [...values.map((value, k) => (value * (ratios[columns[k] ?? 0] ?? 0)) / 2), ...own],
      };
    });
    const fitted = fitColumns(rows, isOwn, ridges);
    for (const [word, column] of columnOf)
      weights.get(word)?.push(((fitted[column] ?? 0) * (ratios[column] ?? 0)) / 2);
    for (const [k, own] of lists.entries()) own.push(fitted[known.length + k] ?? 0);
  }
  return { words: weights, lists };
}

/** The score of each sentiment, in the order of `sentiments`. */
export function scoreTone({ words, lists }: ToneWeights, features: ToneFeatures): number[] {
  const scores = sentiments.map(() => 0);
  const add = (weights: readonly number[] | undefined, value: number) => {
    for (const [k, weight] of (weights ?? []).entries()) scores[k] = (scores[k] ?? 0) + weight * value;
  };
  for (const [word, value] of features.words) add(words.get(word), value);
  for (const [at, value] of features.lists.entries()) add(lists[at], value);
  return scores;
}
