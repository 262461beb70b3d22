import { domainOf } from '#domain/articles/domain-of.ts';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type TextSource, upsertArticleRows } from './article-store.ts';

/** Splits articles into batches in which each canonical address occurs once, in their order. */
function toBatches(articles: readonly ExtractedArticle[]): ExtractedArticle[][] {
  const batches: ExtractedArticle[][] = [];
  const places = new Map<string, number>();
  for (const article of articles) {
    const place = places.get(article.canonicalAddress) ?? 0;
    places.set(article.canonicalAddress, place + 1);
    batches[place] = [...(batches[place] ?? []), article];
  }
  return batches;
}

/**
 * Stores articles in one statement, and repeated canonical addresses in further statements. Returns the ids by canonical
 * address.
 */
export async function saveArticles(
  deps: { db: Db; clock: Clock },
  articles: readonly ExtractedArticle[],
  source: TextSource = 'page',
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const batch of toBatches(articles)) {
    const entries = batch.map((article) => ({ article, domain: domainOf(article.canonicalAddress) }));
    const saved = await upsertArticleRows(deps.db, entries, { fetchedAt: deps.clock(), source });
    for (const [address, id] of saved) ids.set(address, id);
  }
  return ids;
}
