import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { publisherDomainOf } from '#domain/articles/publisher-domain.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import {
  type ArticleEntry,
  type ArticleOrigin,
  deleteArticlesFetchedBefore,
  listArticleRows,
  type SavedArticle,
  type TextSource,
  upsertArticleRows,
} from './article-store.ts';
import type { RatingValues } from './rating-values.ts';

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

/** Without the ratings where these cannot be stored: the article is rated again, which meets the failure. */
async function upsertRated(
  db: Db,
  entries: readonly ArticleEntry[],
  origin: ArticleOrigin,
): Promise<Map<string, SavedArticle>> {
  const hasRatings = entries.some(({ rating }) => rating != null);
  if (!hasRatings) return await upsertArticleRows(db, entries, origin);
  try {
    return await upsertArticleRows(db, entries, origin);
  } catch {
    const unrated = entries.map(({ article, domain }) => ({ article, domain }));
    return await upsertArticleRows(db, unrated, origin);
  }
}

/**
 * Stores listed articles in one statement, and repeated canonical addresses in further statements. Returns the stored articles
 * by canonical address.
 * @param options.ratings ratings of these texts, by article; stored with new articles in the same statement
 */
export async function saveArticles(
  deps: { db: Db; clock: Clock },
  articles: readonly ExtractedArticle[],
  options: { source?: TextSource; ratings?: ReadonlyMap<ExtractedArticle, RatingValues> } = {},
): Promise<Map<string, SavedArticle>> {
  const { source = 'page', ratings } = options;
  const stored = new Map<string, SavedArticle>();
  for (const batch of toBatches(articles)) {
    const entries = batch.map((article) => ({
      article,
      domain: publisherDomainOf(article.canonicalAddress),
      rating: ratings?.get(article) ?? null,
    }));
    const origin = { fetchedAt: deps.clock(), source, isListed: true };
    const saved = await upsertRated(deps.db, entries, origin);
    for (const [address, one] of saved) stored.set(address, one);
  }
  return stored;
}

/** Those of the articles whose text is such. */
export async function listArticlesWith(
  db: Db,
  ids: readonly string[],
  isSuch: (article: ExtractedArticle) => boolean,
): Promise<string[]> {
  return (await listArticleRows(db, ids)).filter(isSuch).map(({ id }) => id);
}

/**
 * Deletes articles whose text was last fetched more than `retentionDays` (RETENTION_DAYS) ago, and their ratings.
 * Returns the number of deleted articles.
 */
export async function pruneArticles(
  { db, clock }: { db: Db; clock: Clock },
  { retentionDays, signal }: { retentionDays: number; signal?: AbortSignal },
): Promise<number> {
  const before = new Date(clock().getTime() - retentionDays * 86_400_000);
  return await deleteArticlesFetchedBefore(db, before, signal);
}
