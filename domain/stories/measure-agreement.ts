import type { SummarisedArticle } from './collect-words.ts';
import type { StorySentence } from './story-text.ts';

/** So many sentences make the beginning of an article. */
const beginning = 6;

/**
 * How much of each sentence stands at the beginnings of the other articles: of each of these the sentence with the largest
 * overlap (the share of the shorter one's stems), added up, relative to the highest of the story; in [0, 1]. The cost
 * grows with the pairs of sentences that share a stem, not with all pairs.
 */
export function measureAgreement(
  candidates: readonly { sentence: StorySentence; article: number }[],
  articles: readonly SummarisedArticle[],
): number[] {
  const openings = articles.flatMap(({ sentences }, article) =>
    sentences.slice(0, beginning).map(({ stems }) => ({ article, stems })),
  );
  const holders = new Map<string, number[]>();
  for (const [at, { stems }] of openings.entries())
    for (const stem of stems) {
      const known = holders.get(stem);
      if (known === undefined) holders.set(stem, [at]);
      else known.push(at);
    }
  const shared = new Uint16Array(openings.length);
  const measured = candidates.map(({ sentence: { stems }, article }) => {
    const touched: number[] = [];
    for (const stem of stems)
      for (const at of holders.get(stem) ?? []) {
        if (shared[at] === 0) touched.push(at);
        shared[at] = (shared[at] ?? 0) + 1;
      }
    const largest = new Map<number, number>();
    for (const at of touched) {
      const opening = openings[at];
      const count = shared[at] ?? 0;
      shared[at] = 0;
      if (opening === undefined || opening.article === article) continue;
      const overlap = count / Math.max(1, Math.min(stems.size, opening.stems.size));
      largest.set(opening.article, Math.max(largest.get(opening.article) ?? 0, overlap));
    }
    let sum = 0;
    for (const overlap of largest.values()) sum += overlap;
    return sum;
  });
  const highest = Math.max(Number.EPSILON, ...measured);
  return measured.map((value) => value / highest);
}
