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
