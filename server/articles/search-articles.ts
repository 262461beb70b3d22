import type { Clock } from '#server/clock.ts';
import { runBounded } from '#server/db/bounded-statements.ts';
import type { Db } from '#server/db/db.ts';
import { type FoundInCorpus, listRowsByWords } from './article-search-store.ts';

export interface FoundArticle extends FoundInCorpus {
  /** Whether all words of the search are known to occur in the article. */
  everyTerm: boolean;
}

/** With fewer complete matches, the search also returns articles with only some of the words. */
const minComplete = 15;

/**
 * Searches the corpus, best matches first: articles with all `words`, and if these are few, or with `match: 'any'`,
 * articles with some words in title or description.
 * @param words letters and digits only; an empty list finds nothing
 */
export async function searchArticles(
  deps: { db: Db; clock: Clock; analyzer: { name: string } },
  input: { words: readonly string[]; match: 'all' | 'any'; around: Date | null; limit: number },
  signal?: AbortSignal,
): Promise<FoundArticle[]> {
  const { words, match, limit } = input;
  if (words.length === 0) return [];
  const query = { words, limit, around: input.around ?? deps.clock(), analyzer: deps.analyzer.name };
  const list = (matching: 'all' | 'any') =>
    runBounded(deps.db, { kind: 'corpus', signal }, (tx) =>
      listRowsByWords(tx, { ...query, match: matching }),
    );
  const complete = match === 'all' ? await list('all') : [];
  const found = complete.map((article) => ({ ...article, everyTerm: true }));
  if (match === 'all' && (found.length >= minComplete || words.length === 1)) return found;
  const known = new Set(found.map(({ id }) => id));
  const partial = await list('any');
  const rest = partial
    .filter(({ id }) => !known.has(id))
    .map((article) => ({ ...article, everyTerm: false }));
  return [...found, ...rest].slice(0, limit);
}
