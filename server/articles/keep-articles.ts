import { domainOf } from '#domain/articles/domain-of.ts';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { saveArticles } from './article-store.ts';

/**
 * Stores articles as they were read, in one statement; of two with one canonical address the longer counts.
 * Gives the ids by canonical address.
 */
export async function keepArticles(
  deps: { db: Db; clock: Clock },
  articles: readonly ExtractedArticle[],
): Promise<Map<string, string>> {
  const best = new Map<string, ExtractedArticle>();
  for (const article of articles) {
    const known = best.get(article.canonicalAddress);
    if (known === undefined || known.wordCount < article.wordCount)
      best.set(article.canonicalAddress, article);
  }
  const entries = [...best.values()].map((article) => ({
    article,
    domain: domainOf(article.canonicalAddress),
  }));
  return await saveArticles(deps.db, entries, deps.clock());
}
