import type { TermHit } from './find-terms.ts';

/**
 * Net partisan wording of a text per square root of its length, right positive. A term counts in full
 * once and half as much again each further time, so that one repeated word does not decide.
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

/** Net weight of partisan terms that a rating of the wording needs to show; see models/lexicon/README.md. */
const minWeight = 0.4;

/**
 * Whether the article shows the reader what the score claims. `net` is its net weight of partisan terms,
 * right positive: outside quotations, terms on the score's side must outweigh the others by `minWeight`,
 * a repeated term counting half as much each time.
 */
export function isBorneOut(net: number, score: number): boolean {
  return Math.abs(net) >= minWeight && Math.sign(net) === Math.sign(score);
}

/** How many different terms of a score's side occur. */
export function countTerms(hits: readonly TermHit[], score: number): number {
  const side = score > 0 ? 'right' : 'left';
  return new Set(hits.filter(({ entry }) => entry.side === side).map(({ entry }) => entry.term)).size;
}
