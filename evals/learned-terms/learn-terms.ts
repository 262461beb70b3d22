/** The terms of one outlet's articles in a span of time. */
export interface OutletTerms {
  brand: string;
  /** The side of the outlet: -1 left, 1 right. */
  lean: -1 | 1;
  articles: number;
  /** The number of articles that use each term. */
  counts: ReadonlyMap<number, number>;
}

/** A term that one side uses more. */
export interface LearnedTerm {
  term: number;
  /** Log-odds ratio; above 0 the right uses it more. */
  weight: number;
  /** `weight` in standard deviations. */
  z: number;
}

/** An outlet with more articles counts as this many. */
const maxArticles = 100;
/** A term needs this many articles, and this many outlets, before it is tried. */
const minUses = 12;
const minOutlets = 4;
/** The outlets of a side that use a term more often than the other side does on the whole. */
const minAgreeing = 4;
/** The maximum share of one outlet in the uses of a side. */
const maxOfOne = 0.5;
/** The weight of the prior, in articles: terms are as frequent with either side as with both. */
const priorArticles = 50;
/** The accepted share of false terms (Benjamini and Hochberg 1995). */
const maxFalse = 0.05;
const maxWeight = 2;

interface Uses {
  outlets: number;
  uses: number;
}

function countUses(outlets: readonly OutletTerms[]): Map<number, Uses> {
  const found = new Map<number, Uses>();
  for (const { counts } of outlets)
    for (const [term, count] of counts) {
      const known = found.get(term) ?? { outlets: 0, uses: 0 };
      known.outlets += 1;
      known.uses += count;
      found.set(term, known);
    }
  return found;
}

/** The uses of a term by the outlets of a side, each outlet capped. */
function usesOf(outlets: readonly OutletTerms[], term: number) {
  const capped = outlets.map(({ articles, counts }) => ({
    uses: (counts.get(term) ?? 0) * Math.min(1, maxArticles / articles),
    rate: (counts.get(term) ?? 0) / articles,
  }));
  return {
    uses: capped.reduce((sum, { uses }) => sum + uses, 0),
    max: Math.max(0, ...capped.map(({ uses }) => uses)),
    rates: capped.map(({ rate }) => rate),
  };
}

const cappedArticles = (outlets: readonly OutletTerms[]): number =>
  outlets.reduce((sum, { articles }) => sum + Math.min(articles, maxArticles), 0);

/** Two-sided probability of a standard normal value at least this far from 0 (Abramowitz and Stegun 26.2.17). */
export function normalTail(z: number): number {
  const x = Math.abs(z);
  const t = 1 / (1 + 0.2316419 * x);
  const sum =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (2 * sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/**
 * The terms that outlets of one side use more than those of the other: log-odds with an informative prior (Monroe,
 * Colaresi, Quinn 2008), corrected over all tried. Nothing is learned from one outlet alone: several outlets of the side
 * must use a term more than the other side does, and none may bring most of its uses.
 */
export function learnTerms(outlets: readonly OutletTerms[]): LearnedTerm[] {
  const [left, right] = [-1, 1].map((lean) => outlets.filter((outlet) => outlet.lean === lean));
  if (left === undefined || right === undefined) return [];
  if (left.length < minAgreeing || right.length < minAgreeing) return [];
  const [ofLeft, ofRight] = [cappedArticles(left), cappedArticles(right)];
  const tried = [...countUses(outlets)].filter(
    ([, { outlets: count, uses }]) => count >= minOutlets && uses >= minUses,
  );
  const compared = tried.map(([term]) => {
    const [l, r] = [usesOf(left, term), usesOf(right, term)];
    const prior = (priorArticles * (l.uses + r.uses)) / (ofLeft + ofRight);
    const odds = (uses: number, articles: number) =>
      Math.log((uses + prior) / (articles + priorArticles - uses - prior));
    const weight = odds(r.uses, ofRight) - odds(l.uses, ofLeft);
    const z = weight / Math.sqrt(1 / (l.uses + prior) + 1 / (r.uses + prior));
    const [own, other, others] = weight > 0 ? [r, l, ofLeft] : [l, r, ofRight];
    const agreeing = own.rates.filter((rate) => rate > 0 && rate > other.uses / others).length;
    return { term, weight, z, isShared: agreeing >= minAgreeing && own.max <= maxOfOne * own.uses };
  });
  const sorted = compared.map(({ z }) => normalTail(z)).sort((a, b) => a - b);
  const last = sorted.findLastIndex((p, at) => p <= (maxFalse * (at + 1)) / sorted.length);
  const limit = last < 0 ? -1 : (sorted[last] ?? -1);
  return compared
    .filter(({ z, isShared }) => isShared && normalTail(z) <= limit)
    .map(({ term, weight, z }) => ({ term, z, weight: Math.max(-maxWeight, Math.min(maxWeight, weight)) }));
}

/** The mean weight of the learned terms that an article uses, shrunk to 0 where they are few; 0 without any. */
export function scoreTerms(terms: Iterable<number>, learned: ReadonlyMap<number, number>): number {
  let sum = 0;
  let count = 0;
  for (const term of terms) {
    const weight = learned.get(term);
    if (weight === undefined) continue;
    sum += weight;
    count += 1;
  }
  return sum / Math.sqrt(count + 1);
}
