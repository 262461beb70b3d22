import { countMask, inLead, inTitle } from './article-features.ts';
import { type Background, documentsOf } from './background.ts';
import type { BatchArticle } from './batch-article.ts';

/** An article of a batch with the weights of its terms in the batch. */
export interface WeighedArticle extends BatchArticle {
  /** For each term its rarity in the batch and in all news, both in [0, 1], and its weight in the article. */
  batchRarity: Float64Array;
  newsRarity: Float64Array;
  strength: Float64Array;
  /** Rarity of each pair of words. */
  pairRarity: Float64Array;
  /** Sums of squares for cosines. */
  bodySquare: number;
  newsSquare: number;
  titleSquare: number;
  leadSquare: number;
  pairSquare: number;
}

const titleBoost = 1.5;
export const inHead = inTitle | inLead;

export function strengthOf(mark: number): number {
  return (1 + Math.log(Math.max(1, mark & countMask))) * (mark & inTitle ? titleBoost : 1);
}

function sumSquares(values: Float64Array, marks?: Uint8Array, mask = 0): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1)
    if (marks === undefined || (marks[i] ?? 0) & mask) sum += (values[i] ?? 0) ** 2;
  return sum;
}

function countTerms(lists: readonly Uint32Array[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const list of lists) for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** A smaller batch is weighed as if news of the background filled it up to this size. */
const minArticles = 4_000;

/** Builds the term weights of articles of one language. */
export function buildWeighedArticles(
  articles: readonly BatchArticle[],
  background: Background,
): WeighedArticle[] {
  const terms = countTerms(articles.map(({ features }) => features.terms));
  const pairs = countTerms(articles.map(({ phrases }) => phrases.pairs));
  const newsArticles = background.articles[articles[0]?.features.language ?? 'en'] ?? 0;
  const size = Math.max(minArticles, articles.length);
  const filling = (size - articles.length) / Math.max(1, newsArticles);
  const newsCeiling = Math.log(newsArticles + size + 10);
  const rarity = (count: number): number =>
    Math.max(0, Math.log((size + 1) / Math.max(1, count)) / Math.log(size + 1));
  const inNews = (term: number): number => documentsOf(background.levels[term]);
  const inBatch = (term: number): number => terms.get(term) ?? 1;
  return articles.map((article) => {
    const { terms: own, marks } = article.features;
    const batchRarity = Float64Array.from(own, (term) => rarity(inBatch(term) + filling * inNews(term)));
    const newsRarity = Float64Array.from(own, (term) =>
      Math.max(0, 1 - Math.log(1 + inNews(term) + inBatch(term)) / newsCeiling),
    );
    const strength = Float64Array.from(marks, strengthOf);
    const pairRarity = Float64Array.from(article.phrases.pairs, (pair) => rarity(pairs.get(pair) ?? 1));
    return {
      ...article,
      batchRarity,
      newsRarity,
      strength,
      pairRarity,
      bodySquare: sumSquares(batchRarity.map((value, i) => value * (strength[i] ?? 0))),
      newsSquare: sumSquares(newsRarity.map((value, i) => value * (strength[i] ?? 0))),
      titleSquare: sumSquares(batchRarity, marks, inTitle),
      leadSquare: sumSquares(batchRarity, marks, inHead),
      pairSquare: sumSquares(pairRarity),
    };
  });
}

/** The maximum of index entries read for one article. It bounds the cost for common words. */
const entriesRead = 15_000;
const candidates = 30;
const pairShare = 0.5;

/** Two articles that share informative words, by their indexes; `a` is below `b`. */
export interface CandidatePair {
  a: number;
  b: number;
}

function share(square: number): number {
  return square > 0 ? 1 / Math.sqrt(square) : 0;
}

/** An inverted index of terms and word pairs. All posting lists are in one array: numbers are much cheaper than objects. */
class BatchIndex {
  /** For each article its keys, as indexes of `starts`, and the share of each in the article. */
  readonly keys: Int32Array[] = [];
  readonly values: Float64Array[] = [];
  /** The start of the list of each key; one more than there are keys. */
  readonly starts: Int32Array;
  readonly holders: Int32Array;
  readonly shares: Float64Array;

  constructor(articles: readonly WeighedArticle[]) {
    const numbers = new Map<number, number>();
    for (const article of articles) this.addKeys(article, numbers);
    this.starts = new Int32Array(numbers.size + 1);
    for (const keys of this.keys)
      for (const key of keys) this.starts[key + 1] = (this.starts[key + 1] ?? 0) + 1;
    for (let key = 0; key < numbers.size; key += 1)
      this.starts[key + 1] = (this.starts[key + 1] ?? 0) + (this.starts[key] ?? 0);
    const next = this.starts.slice();
    this.holders = new Int32Array(this.starts[numbers.size] ?? 0);
    this.shares = new Float64Array(this.holders.length);
    for (const [at, keys] of this.keys.entries()) {
      for (let i = 0; i < keys.length; i += 1) {
        const place = next[keys[i] ?? 0] ?? 0;
        next[keys[i] ?? 0] = place + 1;
        this.holders[place] = at;
        this.shares[place] = this.values[at]?.[i] ?? 0;
      }
    }
  }

  lengthOf(key: number): number {
    return (this.starts[key + 1] ?? 0) - (this.starts[key] ?? 0);
  }

  private addKeys(article: WeighedArticle, numbers: Map<number, number>): void {
    const { features, phrases, batchRarity, strength, pairRarity } = article;
    const terms = features.terms.length;
    const pairs = phrases.pairs.length;
    const term = share(article.bodySquare);
    const pair = share(article.pairSquare) * Math.sqrt(pairShare);
    const keys = new Int32Array(terms + pairs);
    const values = new Float64Array(terms + pairs);
    const numberOf = (key: number): number => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, numbers.size);
      return numbers.size - 1;
    };
    for (let i = 0; i < terms; i += 1) {
      keys[i] = numberOf(features.terms[i] ?? 0);
      values[i] = (batchRarity[i] ?? 0) * (strength[i] ?? 0) * term;
    }
    for (let i = 0; i < pairs; i += 1) {
      keys[terms + i] = numberOf(-1 - (phrases.pairs[i] ?? 0));
      values[terms + i] = (pairRarity[i] ?? 0) * pair;
    }
    this.keys.push(keys);
    this.values.push(values);
  }
}

const maxKeys = 1024;

/** Finds the articles most similar to an article; reads the rarest words first. */
class BatchSearch {
  private readonly index: BatchIndex;
  private readonly scores: Float64Array;

  constructor(articles: readonly WeighedArticle[]) {
    this.index = new BatchIndex(articles);
    this.scores = new Float64Array(articles.length);
  }

  nearest(at: number, isAllowed: (other: number) => boolean): number[] {
    const { scores } = this;
    const touched = this.score(at);
    const best: number[] = [];
    for (const other of touched) {
      const score = scores[other] ?? 0;
      const last = best[best.length - 1] ?? at;
      if (other === at || (best.length === candidates && score <= (scores[last] ?? 0))) continue;
      if (!isAllowed(other)) continue;
      let place = best.length;
      while (place > 0 && this.isBefore(other, best[place - 1] ?? 0)) place -= 1;
      best.splice(place, 0, other);
      if (best.length > candidates) best.pop();
    }
    for (const other of touched) scores[other] = 0;
    return best;
  }

  private isBefore(a: number, b: number): boolean {
    const left = this.scores[a] ?? 0;
    const right = this.scores[b] ?? 0;
    return left === right ? a < b : left > right;
  }

  /** Scores the other articles by the keys they share with an article. Returns those with a score. */
  private score(at: number): number[] {
    const { index, scores } = this;
    const { starts, holders, shares } = index;
    const keys = index.keys[at] ?? new Int32Array(0);
    const values = index.values[at] ?? new Float64Array(0);
    const order = Float64Array.from(
      keys.subarray(0, maxKeys),
      (key, i) => index.lengthOf(key) * maxKeys + i,
    ).sort();
    const touched: number[] = [];
    let budget = entriesRead;
    for (const packed of order) {
      const i = packed % maxKeys;
      const key = keys[i] ?? 0;
      const from = starts[key] ?? 0;
      const to = starts[key + 1] ?? 0;
      budget -= to - from;
      if (budget < 0) break;
      const value = values[i] ?? 0;
      if (value === 0) continue;
      for (let entry = from; entry < to; entry += 1) {
        const other = holders[entry] ?? 0;
        const previous = scores[other] ?? 0;
        const score = previous + value * (shares[entry] ?? 0);
        if (previous === 0 && score > 0) touched.push(other);
        scores[other] = score;
      }
    }
    return touched;
  }
}

/** Every two articles of which one is among the most similar articles of the other. */
export function listCandidatePairs(
  articles: readonly WeighedArticle[],
  canMatch: (a: BatchArticle, b: BatchArticle) => boolean,
): CandidatePair[] {
  const search = new BatchSearch(articles);
  const seen = new Set<number>();
  const pairs: CandidatePair[] = [];
  for (const [at, article] of articles.entries()) {
    const allowed = (other: number): boolean => canMatch(article, articles[other] as WeighedArticle);
    for (const other of search.nearest(at, allowed)) {
      const [a, b] = at < other ? [at, other] : [other, at];
      const key = a * articles.length + b;
      if (seen.has(key)) continue;
      seen.add(key);
      pairs.push({ a, b });
    }
  }
  return pairs;
}
