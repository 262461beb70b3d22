import { domainOf } from '#domain/articles/domain-of.ts';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { saveArticles, type TextSource } from './article-store.ts';

/** The articles in groups in which no canonical address stands twice, in their order. */
function inRounds(articles: readonly ExtractedArticle[]): ExtractedArticle[][] {
  const rounds: ExtractedArticle[][] = [];
  const places = new Map<string, number>();
  for (const article of articles) {
    const place = places.get(article.canonicalAddress) ?? 0;
    places.set(article.canonicalAddress, place + 1);
    rounds[place] = [...(rounds[place] ?? []), article];
  }
  return rounds;
}

/**
 * Stores articles as they were read, in one statement, and in a further one those that have a canonical address of
 * another. Gives the ids by canonical address.
 */
export async function keepArticles(
  deps: { db: Db; clock: Clock },
  articles: readonly ExtractedArticle[],
  source: TextSource = 'page',
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const round of inRounds(articles)) {
    const entries = round.map((article) => ({ article, domain: domainOf(article.canonicalAddress) }));
    const saved = await saveArticles(deps.db, entries, { fetchedAt: deps.clock(), source });
    for (const [address, id] of saved) ids.set(address, id);
  }
  return ids;
}
