import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isSamePage } from '#domain/articles/compare-addresses.ts';
import type { ExtractedArticle, PageKind } from '#domain/articles/extracted-article.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { listedArticles } from '#server/db/listed.ts';
import type { ArticlesTable } from '#server/db/schema.ts';
import type { RatingValues } from './rating-values.ts';

export interface StoredArticle extends ExtractedArticle {
  id: string;
  fetchedAt: Date;
}

/** The column of each field of an article. */
const columnOfField = {
  address: 'address',
  canonicalAddress: 'canonical_address',
  pageKind: 'page_kind',
  title: 'title',
  byline: 'byline',
  publishedAt: 'published_at',
  siteName: 'site_name',
  language: 'language',
  description: 'description',
  text: 'text',
  wordCount: 'word_count',
  linkCount: 'link_count',
  correctionNoted: 'correction_noted',
} as const satisfies Readonly<Record<keyof ExtractedArticle, keyof ArticlesTable>>;
type ArticleColumn = (typeof columnOfField)[keyof ExtractedArticle];

/** Without the search columns, which are as large as the text. */
const columns = ['id', 'domain', 'fetched_at', ...Object.values(columnOfField)] as const;

function fromRow(row: Pick<Selectable<ArticlesTable>, (typeof columns)[number]>): StoredArticle {
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

/**
 * The newest article with this address or canonical address that was fetched at `since` or later. One that is not listed
 * is found by the address that a reader checked, not by the one that its page names.
 * @param options.isListed only listed articles
 */
export async function getArticleFetchedSince(
  db: Db | Tx,
  address: string,
  { since, isListed = false }: { since: Date; isListed?: boolean },
): Promise<StoredArticle | null> {
  const rows = await db
    .selectFrom('articles')
    .select([...columns, 'listed_at'])
    .where((or) => or.or([or('canonical_address', '=', address), or('address', '=', address)]))
    .where('fetched_at', '>=', since)
    .$if(isListed, (query) => query.where('listed_at', 'is not', null))
    .orderBy('fetched_at', 'desc')
    // No two have one canonical address.
    .limit(2)
    .execute();
  const row = rows.find((one) => one.listed_at !== null || isSamePage(one.address, address));
  return row === undefined ? null : fromRow(row);
}

/** Those of the addresses that are addresses of listed articles. */
export async function listListedAddresses(db: Db | Tx, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('articles')
    .select('canonical_address')
    .where('canonical_address', 'in', [...addresses])
    .where('listed_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.canonical_address));
}

/** A page cannot be read before it was published: such a date is a local time, or that of an event. */
function publicationTime(date: string | null, fetchedAt: Date): Date | null {
  return date === null ? null : new Date(Math.min(Date.parse(date), fetchedAt.getTime()));
}

function toValues(article: ExtractedArticle, domain: string, { fetchedAt, isListed }: ArticleOrigin) {
  return {
    listed_at: isListed ? fetchedAt : null,
    canonical_address: article.canonicalAddress,
    address: article.address,
    domain,
    page_kind: article.pageKind,
    title: article.title,
    byline: article.byline,
    published_at: publicationTime(article.publishedAt, fetchedAt),
    site_name: article.siteName,
    language: article.language,
    description: article.description,
    text: article.text,
    word_count: article.wordCount,
    link_count: article.linkCount,
    correction_noted: article.correctionNoted,
    fetched_at: fetchedAt,
  } satisfies Record<ArticleColumn, unknown> & Record<string, unknown>;
}

/** The source of a text: the article's page, or its outlet's feed. */
export type TextSource = 'page' | 'feed';

export interface ArticleOrigin {
  fetchedAt: Date;
  source: TextSource;
  /** Whether a feed, a news service or an administrator listed the articles; a listed article stays listed. */
  isListed: boolean;
}

/**
 * Whether a new text of an article replaces the stored one:
 * - what a check alone has read never becomes the text of a listed article;
 * - a teaser never replaces a full text;
 * - of two teasers of a page the longer one stays, unless both the title and the start of the text changed;
 * - a feed's text only replaces a shorter teaser;
 * - in all other cases the newest text is stored.
 */
function replacesStoredText(source: TextSource): RawBuilder<boolean> {
  const isFirstListed = sql`(articles.listed_at IS NULL AND excluded.listed_at IS NOT NULL)`;
  const isLonger = sql`excluded.word_count > articles.word_count`;
  if (source === 'feed') return sql`(${isFirstListed} OR articles.page_kind = 'paywalled' AND ${isLonger})`;
  const isChanged = sql`(excluded.title <> articles.title
    AND strpos(articles.text, left(excluded.text, ${openingLength})) = 0)`;
  return sql`(${mayReplace} AND (${isFirstListed} OR excluded.page_kind <> 'paywalled' OR (articles.page_kind = 'paywalled'
    AND (${isLonger} OR excluded.word_count = articles.word_count OR ${isChanged}))))`;
}

const openingLength = 80;

const mayReplace = sql`(articles.listed_at IS NULL OR excluded.listed_at IS NOT NULL)`;

/** What a new text brings; the canonical address identifies the article. */
const replacedColumns = ['domain', ...Object.values(columnOfField)].filter(
  (column) => column !== 'canonical_address',
);

function newestText(source: TextSource) {
  const pick = (column: string) =>
    sql<never>`CASE WHEN ${replacesStoredText(source)} THEN ${sql.ref(`excluded.${column}`)} ELSE ${sql.ref(`articles.${column}`)} END`;
  const columns = Object.fromEntries(replacedColumns.map((column) => [column, pick(column)]));
  const listed_at = sql<never>`coalesce(articles.listed_at, excluded.listed_at)`;
  // The fetch time of a page is updated also where its text is not, so that it is not fetched again soon; but the next
  // check of a listed article whose page has another text shall see the page.
  const fetched_at =
    source === 'page'
      ? sql<never>`CASE WHEN ${mayReplace} OR excluded.text = articles.text THEN excluded.fetched_at ELSE articles.fetched_at END`
      : pick('fetched_at');
  return { ...columns, fetched_at, listed_at };
}

/** A stored article. New: no row existed, so that the row has exactly the given values. */
export interface SavedArticle {
  id: string;
  isNew: boolean;
  /** Whether the given rating was stored with it. */
  isRated: boolean;
}

export interface ArticleEntry {
  article: ExtractedArticle;
  domain: string;
  /** The rating of this text. It is stored with a new article only. */
  rating?: RatingValues | null;
}

/**
 * Upserts articles in one statement; their identity is the canonical address, which must be unique in `entries`. See
 * `replacesStoredText` for articles that exist. Returns the ids by canonical address.
 */
export async function upsertArticleRows(
  db: Db | Tx,
  entries: readonly ArticleEntry[],
  origin: ArticleOrigin,
): Promise<Map<string, SavedArticle>> {
  if (entries.length === 0) return new Map();
  const rows = entries.map(({ article, domain }) => toValues(article, domain, origin));
  // All writers lock rows in the same order, so that they cannot deadlock.
  rows.sort((a, b) => (a.canonical_address < b.canonical_address ? -1 : 1));
  const upsert = db
    .insertInto('articles')
    .values(rows)
    .onConflict((conflict) => conflict.column('canonical_address').doUpdateSet(newestText(origin.source)))
    .returning(['id', 'canonical_address', sql<boolean>`xmax = 0`.as('isNew')]);
  const ratings = entries.flatMap(({ article, rating }) =>
    rating == null ? [] : [{ address: article.canonicalAddress, ...rating }],
  );
  const { rows: saved } = await (ratings.length === 0
    ? sql<SavedRow>`WITH saved AS (${upsert}) SELECT saved.*, false AS "isRated" FROM saved`
    : sql<SavedRow>`WITH saved AS (${upsert}), rated AS (${insertRatings(ratings, origin.fetchedAt)})
        SELECT saved.*, id IN (SELECT article_id FROM rated) AS "isRated" FROM saved`
  ).execute(db);
  return new Map(saved.map(({ canonical_address, ...one }) => [canonical_address, one]));
}

type SavedRow = SavedArticle & { canonical_address: string };

/** A part of a statement that inserts the ratings of articles which the statement inserts as `saved`. */
function insertRatings(ratings: readonly (RatingValues & { address: string })[], createdAt: Date) {
  const column = (name: keyof (typeof ratings)[number]) => ratings.map((rating) => rating[name]);
  return sql`
    INSERT INTO ratings (article_id, analyzer, analyzer_version, analysis, lean, credibility, created_at)
    SELECT saved.id, row.analyzer, row.version, row.analysis::jsonb, row.lean, row.credibility, ${createdAt}
    FROM unnest(${column('address')}::text[], ${column('analyzer')}::text[], ${column('analyzer_version')}::text[],
      ${column('analysis')}::text[], ${column('lean')}::real[], ${column('credibility')}::real[])
      AS row (address, analyzer, version, analysis, lean, credibility)
    JOIN saved ON saved.canonical_address = row.address WHERE saved."isNew"
    RETURNING article_id`;
}

/** Stores the article of a page, as `saveArticles`, and returns the stored row. */
export async function upsertArticleRow(
  db: Db | Tx,
  entry: ArticleEntry,
  origin: Omit<ArticleOrigin, 'source'>,
): Promise<StoredArticle> {
  const saved = await upsertArticleRows(db, [entry], { ...origin, source: 'page' });
  const [stored] = await listArticleRows(
    db,
    [...saved.values()].map(({ id }) => id),
  );
  if (stored === undefined) throw new Error('an article was removed as soon as it was stored');
  return stored;
}

export async function listArticleRows(db: Db | Tx, ids: readonly string[]): Promise<StoredArticle[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('articles').select(columns).where('id', 'in', ids).execute();
  return rows.map(fromRow);
}

export async function listEarlierTitleRows(
  db: Db | Tx,
  articleIds: readonly string[],
): Promise<{ articleId: string; title: string; until: Date }[]> {
  if (articleIds.length === 0) return [];
  return await db
    .selectFrom('earlier_titles')
    .select(['article_id as articleId', 'title', 'until'])
    .where('article_id', 'in', [...articleIds])
    .orderBy('until', 'desc')
    .execute();
}

/** Deletes articles; the schema deletes their ratings too. Returns the number of deleted articles. */
export async function deleteArticlesFetchedBefore(
  db: Db | Tx,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  return await deleteInBatches(db, 'articles', { where: sql`fetched_at < ${before}`, signal });
}

/** All hosts of listed articles. It steps through the index from host to host. */
export async function listHostRows(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    WITH RECURSIVE hosts AS (
      (SELECT domain FROM ${listedArticles} a ORDER BY domain LIMIT 1)
      UNION ALL
      SELECT (SELECT a.domain FROM ${listedArticles} a WHERE a.domain > hosts.domain ORDER BY a.domain LIMIT 1)
      FROM hosts WHERE hosts.domain IS NOT NULL
    )
    SELECT domain FROM hosts WHERE domain IS NOT NULL`.execute(db);
  return rows.map(({ domain }) => domain);
}
