import type { Selectable } from 'kysely';
import type { ExtractedArticle, PageKind } from '#domain/articles/extracted-article.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { ArticlesTable } from '#server/db/schema.ts';

export interface StoredArticle extends ExtractedArticle {
  id: string;
  fetchedAt: Date;
}

/** Without the columns that only a search reads, which are as large as the text. */
const columns = [
  'id',
  'canonical_address',
  'address',
  'domain',
  'page_kind',
  'title',
  'byline',
  'published_at',
  'site_name',
  'language',
  'description',
  'text',
  'word_count',
  'link_count',
  'correction_noted',
  'fetched_at',
] as const satisfies (keyof ArticlesTable)[];

function fromRow(row: Selectable<ArticlesTable>): StoredArticle {
  return {
    id: row.id,
    address: row.address,
    canonicalAddress: row.canonical_address,
    pageKind: row.page_kind as PageKind,
    title: row.title,
    byline: row.byline,
    publishedAt: row.published_at?.toISOString() ?? null,
    siteName: row.site_name,
    language: row.language,
    description: row.description,
    text: row.text,
    wordCount: row.word_count,
    linkCount: row.link_count,
    correctionNoted: row.correction_noted,
    fetchedAt: row.fetched_at,
  };
}

/** The article last served from, or named by, `address`, when it was read at `since` or later. */
export async function findArticleReadSince(
  db: Db | Tx,
  address: string,
  since: Date,
): Promise<StoredArticle | null> {
  const row = await db
    .selectFrom('articles')
    .select(columns)
    .where((or) => or.or([or('canonical_address', '=', address), or('address', '=', address)]))
    .where('fetched_at', '>=', since)
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Stores the newest reading of an article; its canonical address is its identity. */
export async function saveArticle(
  db: Db | Tx,
  article: ExtractedArticle,
  domain: string,
  fetchedAt: Date,
): Promise<StoredArticle> {
  const values = {
    address: article.address,
    domain,
    page_kind: article.pageKind,
    title: article.title,
    byline: article.byline,
    published_at: article.publishedAt,
    site_name: article.siteName,
    language: article.language,
    description: article.description,
    text: article.text,
    word_count: article.wordCount,
    link_count: article.linkCount,
    correction_noted: article.correctionNoted,
    fetched_at: fetchedAt,
  };
  const row = await db
    .insertInto('articles')
    .values({ canonical_address: article.canonicalAddress, ...values })
    .onConflict((conflict) => conflict.column('canonical_address').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Their ratings go with them, by the schema; how many articles went. */
export async function deleteArticlesFetchedBefore(db: Db | Tx, before: Date): Promise<number> {
  const result = await db.deleteFrom('articles').where('fetched_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
