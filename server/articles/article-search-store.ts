import { sql } from 'kysely';
import type { Analysis } from '#domain/analysis/rating.ts';
import { readablePageKinds } from '#domain/articles/extracted-article.ts';
import { maxComparedCharacters } from '#domain/comparison/tokenize.ts';
import { parseAnalysis } from '#server/analysis/stored-analysis.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { listedArticles } from '#server/db/listed.ts';

/** An article of the corpus in a search result. */
export interface FoundInCorpus {
  id: string;
  address: string;
  domain: string;
  title: string;
  siteName: string | null;
  description: string;
  /** The first characters of its text. */
  lead: string;
  publishedAt: Date | null;
  /** Of the newest rating, in [-1, 1]; null when unrated. */
  lean: number | null;
  credibility: number | null;
  /** Whether it has a rating, including one that abstained. */
  isRated: boolean;
}

interface Row extends Omit<FoundInCorpus, 'isRated'> {
  rating_id: string | null;
}

/** Joins words of letters and digits only, so that no operator of the query language is injected. */
function tsQuery(words: readonly string[], operator: '&' | '|'): string {
  return words
    .map((word) => word.replace(/[^\p{L}\p{N}\p{M}]/gu, ''))
    .filter((word) => word !== '')
    .map((word) => `'${word}'`)
    .join(` ${operator} `);
}

/** Maximum number of ranked matches before and after the time; it limits the work for common words. */
const maxRanked = 500;
const leadLength = 600;

const foundColumns = sql`a.id, a.canonical_address AS address, a.domain, a.title, a.site_name AS "siteName",
  coalesce(a.description, '') AS description, left(a.text, ${sql.lit(leadLength)}) AS lead,
  a.published_at AS "publishedAt", r.lean, r.credibility, r.id AS rating_id`;

/** Joins the newest rating of the articles `a` as `r`, preferably by this analyzer. */
function newestRating(analyzer: string) {
  return sql`LEFT JOIN LATERAL (
      SELECT id, lean, credibility FROM ratings WHERE article_id = a.id
      ORDER BY (analyzer = ${analyzer}) DESC, created_at DESC LIMIT 1
    ) r ON true`;
}

function toFound({ rating_id, ...row }: Row): FoundInCorpus {
  return { ...row, isRated: rating_id !== null };
}

/**
 * Articles that contain the words, best first: `all` of them in the text, or `any` of them in title or description. Of
 * many matches it ranks those nearest to `around`.
 */
export async function listRowsByWords(
  db: Db | Tx,
  input: { words: readonly string[]; match: 'all' | 'any'; around: Date; limit: number; analyzer: string },
): Promise<FoundInCorpus[]> {
  const query = tsQuery(input.words, input.match === 'all' ? '&' : '|');
  if (query === '') return [];
  const column = sql.ref(input.match === 'all' ? 'search_text' : 'search_headline');
  const ranking = tsQuery(input.words, '|');
  const dated = sql`coalesce(published_at, fetched_at)`;
  const around = sql`${input.around}::timestamptz`;
  const matches = sql`${column} @@ to_tsquery('english', ${query}) AND page_kind = ANY(${readablePageKinds})`;
  const { rows } = await sql<Row>`
    WITH matched AS (
      (SELECT id, ${dated} AS dated FROM ${listedArticles} a WHERE ${matches} AND ${dated} <= ${around}
       ORDER BY ${dated} DESC LIMIT ${maxRanked})
      UNION ALL
      (SELECT id, ${dated} AS dated FROM ${listedArticles} a WHERE ${matches} AND ${dated} > ${around}
       ORDER BY ${dated} LIMIT ${maxRanked})
    ), best AS (
      SELECT id, ts_rank_cd(search_headline, to_tsquery('english', ${ranking}))
        + 0.2 * exp(-abs(date_part('epoch', dated - ${around})) / 604800) AS rank
      FROM matched JOIN ${listedArticles} a USING (id) ORDER BY rank DESC LIMIT ${input.limit}
    )
    SELECT ${foundColumns} FROM best JOIN ${listedArticles} a USING (id) ${newestRating(input.analyzer)}
    ORDER BY best.rank DESC`.execute(db);
  return rows.map(toFound);
}

/** The articles with these ids that have a text. */
export async function listRowsByIds(
  db: Db | Tx,
  input: { ids: readonly string[]; analyzer: string },
): Promise<FoundInCorpus[]> {
  if (input.ids.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT ${foundColumns} FROM ${listedArticles} a ${newestRating(input.analyzer)}
    WHERE a.id = ANY(${[...input.ids]}::uuid[]) AND a.page_kind = ANY(${readablePageKinds})`.execute(db);
  return rows.map(toFound);
}

/** The newest analysis and the start of the text of each article, by id. */
export async function getAnalyses(
  db: Db | Tx,
  input: { ids: readonly string[]; analyzer: string },
): Promise<Map<string, { analysis: Analysis | null; text: string }>> {
  if (input.ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; text: string; analysis: unknown }>`
    SELECT a.id, left(a.text, ${sql.lit(maxComparedCharacters)}) AS text, r.analysis
    FROM ${listedArticles} a
    LEFT JOIN LATERAL (
      SELECT analysis FROM ratings WHERE article_id = a.id
      ORDER BY (analyzer = ${input.analyzer}) DESC, created_at DESC LIMIT 1
    ) r ON true
    WHERE a.id = ANY(${input.ids})`.execute(db);
  return new Map(
    rows.map(({ id, text, analysis }) => [
      id,
      { text, analysis: analysis === null ? null : parseAnalysis(analysis) },
    ]),
  );
}

/** The mean lean and credibility of a domain's rated articles, each counted once, and how many were rated. */
export async function averageOfDomain(
  db: Db | Tx,
  domain: string,
): Promise<{ lean: number | null; credibility: number | null; rated: number }> {
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom(listedArticles.as('articles'))
        .innerJoin('ratings', 'ratings.article_id', 'articles.id')
        .where('articles.domain', '=', domain)
        .groupBy('articles.id')
        .select(({ fn }) => [
          fn.avg<number | null>('ratings.lean').as('lean'),
          fn.avg<number | null>('ratings.credibility').as('credibility'),
        ])
        .as('rated'),
    )
    .select(({ fn }) => [
      fn.avg<number | null>('rated.lean').as('lean'),
      fn.avg<number | null>('rated.credibility').as('credibility'),
      fn.count<string>('rated.lean').as('rated'),
    ])
    .executeTakeFirstOrThrow();
  return { lean: row.lean, credibility: row.credibility, rated: Number(row.rated) };
}
