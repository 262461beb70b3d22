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

function toValues(article: ExtractedArticle, domain: string, fetchedAt: Date) {
  return {
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
}

/** Stores the newest reading of an article; its canonical address is its identity. */
export async function saveArticle(
  db: Db | Tx,
  article: ExtractedArticle,
  domain: string,
  fetchedAt: Date,
): Promise<StoredArticle> {
  const values = toValues(article, domain, fetchedAt);
  const row = await db
    .insertInto('articles')
    .values({ canonical_address: article.canonicalAddress, ...values })
    .onConflict((conflict) => conflict.column('canonical_address').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/**
 * Stores many readings by one statement, none of the same canonical address twice. A teaser does not replace
 * what is longer. Gives the ids by canonical address.
 */
export async function saveArticles(
  db: Db | Tx,
  entries: readonly { article: ExtractedArticle; domain: string }[],
  fetchedAt: Date,
): Promise<Map<string, string>> {
  if (entries.length === 0) return new Map();
  const rows = entries.map(({ article, domain }) => ({
    canonical_address: article.canonicalAddress,
    ...toValues(article, domain, fetchedAt),
  }));
  await db
    .insertInto('articles')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('canonical_address')
        .doUpdateSet((given) => ({
          address: given.ref('excluded.address'),
          domain: given.ref('excluded.domain'),
          page_kind: given.ref('excluded.page_kind'),
          title: given.ref('excluded.title'),
          byline: given.ref('excluded.byline'),
          published_at: given.ref('excluded.published_at'),
          site_name: given.ref('excluded.site_name'),
          language: given.ref('excluded.language'),
          description: given.ref('excluded.description'),
          text: given.ref('excluded.text'),
          word_count: given.ref('excluded.word_count'),
          link_count: given.ref('excluded.link_count'),
          correction_noted: given.ref('excluded.correction_noted'),
          fetched_at: given.ref('excluded.fetched_at'),
        }))
        .where((given) =>
          given.or([
            given('excluded.page_kind', '<>', 'paywalled'),
            given('excluded.word_count', '>=', given.ref('articles.word_count')),
          ]),
        ),
    )
    .execute();
  const addresses = rows.map(({ canonical_address }) => canonical_address);
  const saved = await db
    .selectFrom('articles')
    .select(['id', 'canonical_address'])
    .where('canonical_address', 'in', addresses)
    .execute();
  return new Map(saved.map(({ id, canonical_address }) => [canonical_address, id]));
}

export async function findArticles(db: Db | Tx, ids: readonly string[]): Promise<StoredArticle[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('articles').select(columns).where('id', 'in', ids).execute();
  return rows.map(fromRow);
}

/** Their ratings go with them, by the schema; how many articles went. */
export async function deleteArticlesFetchedBefore(db: Db | Tx, before: Date): Promise<number> {
  const result = await db.deleteFrom('articles').where('fetched_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
