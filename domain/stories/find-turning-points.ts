/** A time step of a story: its articles were published together. */
export interface TimeStep {
  articles: number;
  /** How many of them contain each term; terms of no article are absent. */
  counts: ReadonlyMap<number, number>;
}

/**
 * The pseudo-articles of the prior, as a share of the story: a chapter is expected to use each term as often as the
 * whole story does.
 */
const priorShare = 1 / 8;
const minPriorArticles = 2;
/** Terms of a subject come together, so each counts as this part of an independent witness. */
const witnessShare = 0.35;
/** The log probability ratio that a turning point must exceed. */
const costOfTurn = 11;
/** A point that was one before needs less, so that chapters stay while a story grows. */
const discountForKnown = 4;
const maxTerms = 200;
/** Rarer terms say nothing about a chapter. */
const minArticlesOfTerm = 3;

/** Stirling's series of ln Γ(x) after three steps of the recurrence; exact to about 1e-8 for x > 0. */
function lnGamma(x: number): number {
  const y = x + 3;
  const series = 1 / (12 * y) - 1 / (360 * y ** 3) + 1 / (1260 * y ** 5);
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - Math.log(x * (x + 1) * (x + 2));
}

function lnBeta(a: number, b: number): number {
  return lnGamma(a) + lnGamma(b) - lnGamma(a + b);
}

interface Term {
  /** How many articles contain it up to and without each step. */
  before: Int32Array;
  /** The parameters of the beta prior. */
  yes: number;
  no: number;
  /** The logarithm of the prior's beta function. */
  norm: number;
}

function buildTerms(steps: readonly TimeStep[], articles: number): Term[] {
  const totals = new Map<number, number>();
  for (const { counts } of steps)
    for (const [term, count] of counts) totals.set(term, (totals.get(term) ?? 0) + count);
  return [...totals]
    .filter(([, total]) => total >= minArticlesOfTerm && total < articles)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, maxTerms)
    .map(([term, total]) => {
      const before = new Int32Array(steps.length + 1);
      for (const [at, { counts }] of steps.entries())
        before[at + 1] = (before[at] ?? 0) + (counts.get(term) ?? 0);
      const share = (total + 0.5) / (articles + 1);
      const prior = Math.max(minPriorArticles, priorShare * articles);
      const [yes, no] = [prior * share, prior * (1 - share)];
      return { before, yes, no, norm: lnBeta(yes, no) };
    });
}

/**
 * Finds the steps at which the words of a story change: the most probable division into chapters when each chapter uses
 * each term at its own rate (beta-binomial), by dynamic programming; after Eisenstein and Barzilay 2008.
 * @param minArticles the minimum of a chapter
 * @param known steps that began a chapter before
 * @returns ascending indexes of the steps that begin a chapter, the first one left out
 */
export function findTurningPoints(
  steps: readonly TimeStep[],
  minArticles: number,
  known: ReadonlySet<number> = new Set(),
): number[] {
  const before = [0];
  for (const { articles } of steps) before.push((before.at(-1) ?? 0) + articles);
  const terms = buildTerms(steps, before.at(-1) ?? 0);
  const fitOf = (from: number, to: number): number => {
    const articles = (before[to] ?? 0) - (before[from] ?? 0);
    let sum = 0;
    for (const { before: seen, yes, no, norm } of terms) {
      const containing = (seen[to] ?? 0) - (seen[from] ?? 0);
      sum += lnBeta(containing + yes, articles - containing + no) - norm;
    }
    return witnessShare * sum;
  };
  const best = new Float64Array(steps.length + 1).fill(-Infinity);
  const starts = new Int32Array(steps.length + 1);
  best[0] = 0;
  for (let to = 1; to <= steps.length; to += 1)
    for (let from = 0; from < to; from += 1) {
      if ((before[to] ?? 0) - (before[from] ?? 0) < minArticles || best[from] === -Infinity) continue;
      const cost = from === 0 ? 0 : costOfTurn - (known.has(from) ? discountForKnown : 0);
      const total = (best[from] ?? 0) + fitOf(from, to) - cost;
      if (total <= (best[to] ?? 0)) continue;
      best[to] = total;
      starts[to] = from;
    }
  const points: number[] = [];
  for (let at = starts[steps.length] ?? 0; at > 0; at = starts[at] ?? 0) points.unshift(at);
  return points;
}
