import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type FoundInCorpus, findByWords } from './article-search-store.ts';

export interface FoundArticle extends FoundInCorpus {
  /** Whether all words of the search are known to occur in it. */
  everyTerm: boolean;
}

/** With fewer than so many complete matches, articles that hold only some of the words are found as well. */
const enough = 15;

/**
 * Articles of the corpus, best first: those that hold all `words`, and when they are few, or with
 * `match: 'any'`, those whose title or description holds some.
 * @param words letters and digits only; none finds nothing
 */
export async function searchArticles(
  deps: { db: Db; clock: Clock; analyzer: { name: string } },
  input: { words: readonly string[]; match: 'all' | 'any'; around: Date | null; limit: number },
): Promise<FoundArticle[]> {
  const { words, match, limit } = input;
  if (words.length === 0) return [];
  const query = { words, limit, around: input.around ?? deps.clock(), analyzer: deps.analyzer.name };
  const complete = match === 'all' ? await findByWords(deps.db, { ...query, match: 'all' }) : [];
  const found = complete.map((article) => ({ ...article, everyTerm: true }));
  if (match === 'all' && (found.length >= enough || words.length === 1)) return found;
  const known = new Set(found.map(({ id }) => id));
  const partial = await findByWords(deps.db, { ...query, match: 'any' });
  const rest = partial
    .filter(({ id }) => !known.has(id))
    .map((article) => ({ ...article, everyTerm: false }));
  return [...found, ...rest].slice(0, limit);
}
