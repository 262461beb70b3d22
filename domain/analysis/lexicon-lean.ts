import type { TermHit } from './find-terms.ts';

/**
 * Net partisan wording of a text per square root of its length, right positive. Each repetition of a term counts half
 * as much as the one before, so that one repeated word does not dominate.
 */
export function lexiconBalance(hits: readonly TermHit[], wordCount: number): number {
  const seen = new Map<string, number>();
  let balance = 0;
  for (const { entry } of hits) {
    if (entry.side === undefined) continue;
    const times = seen.get(entry.term) ?? 0;
    seen.set(entry.term, times + 1);
    balance += ((entry.side === 'right' ? 1 : -1) * entry.weight) / 2 ** times;
  }
  return balance / Math.sqrt(Math.max(wordCount, 100) / 100);
}

/** The net weight of partisan terms that a rating of the wording requires; see models/lexicon/README.md. */
const minWeight = 0.4;

/**
 * Whether partisan terms support the score. `net` is the net weight of the article's partisan terms outside
 * quotations, right positive (see `lexiconBalance`): it must be on the side of the score and at least `minWeight`.
 */
export function isSupportedByTerms(net: number, score: number): boolean {
  return Math.abs(net) >= minWeight && Math.sign(net) === Math.sign(score);
}

/** The number of different terms on the side of a score. */
export function countTerms(hits: readonly TermHit[], score: number): number {
  const side = score > 0 ? 'right' : 'left';
  return new Set(hits.filter(({ entry }) => entry.side === side).map(({ entry }) => entry.term)).size;
}
