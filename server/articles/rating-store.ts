import { sql } from 'kysely';
import type { Analysis } from '#domain/analysis/rating.ts';
import { parseAnalysis } from '#server/analysis/stored-analysis.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { isListed, listedArticles } from '#server/db/listed.ts';
import { buildRatingValues, type RatingValues } from './rating-values.ts';

/** The stored analysis of an article's current text by this analyzer version; null when it must be rated again. */
export async function getRating(
  db: Db | Tx,
  article: { id: string; fetchedAt: Date },
  analyzer: { name: string; version: string },
): Promise<Analysis | null> {
  const row = await db
    .selectFrom('ratings')
    .select('analysis')
    .where('article_id', '=', article.id)
    .where('analyzer', '=', analyzer.name)
    .where('analyzer_version', '=', analyzer.version)
    .where('created_at', '>=', article.fetchedAt)
    .executeTakeFirst();
  return row === undefined ? null : parseAnalysis(row.analysis);
}

/** As `getRating` for many articles, by article. */
export async function listRatings(
  db: Db | Tx,
  articles: readonly { id: string; fetchedAt: Date }[],
  analyzer: { name: string; version: string },
): Promise<Map<string, Analysis>> {
  if (articles.length === 0) return new Map();
  const ids = articles.map(({ id }) => id);
  const rows = await db
    .selectFrom('ratings')
    .select(['article_id', 'analysis', 'created_at'])
    .where('article_id', 'in', ids)
    .where('analyzer', '=', analyzer.name)
    .where('analyzer_version', '=', analyzer.version)
    .execute();
  const fetchedAt = new Map(articles.map(({ id, fetchedAt }) => [id, fetchedAt.getTime()]));
  const current = rows.filter((row) => row.created_at.getTime() >= (fetchedAt.get(row.article_id) ?? 0));
  return new Map(current.map((row) => [row.article_id, parseAnalysis(row.analysis)]));
}

/**
 * Articles of stories, samples left out, whose newest rating is by this analyzer in another version; in the order of
 * their ids, past `after`. Ratings whose version ends in `+fallback` are left out: their notes say why a model failed.
 */
export async function listOutdatedRatings(
  db: Db | Tx,
  input: { analyzer: { name: string; version: string }; after: string | null; limit: number },
): Promise<string[]> {
  const { analyzer, after, limit } = input;
  const { rows } = await sql<{ id: string }>`
    SELECT r.article_id AS id FROM ratings r
    JOIN story_articles s ON s.article_id = r.article_id
    JOIN stories ON stories.id = s.story_id AND NOT stories.is_sample
    WHERE r.analyzer = ${analyzer.name} AND r.analyzer_version <> ${analyzer.version}
      AND r.analyzer_version NOT LIKE '%+fallback'
      AND (${after}::uuid IS NULL OR r.article_id > ${after}::uuid)
      AND NOT EXISTS (
        SELECT 1 FROM ratings newer WHERE newer.article_id = r.article_id AND newer.created_at > r.created_at
      )
    ORDER BY r.article_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Articles of listed stories, samples left out, without a rating by this version of an analyzer: those of the stories with
 * the most articles first.
 * @param input.since stories without newer articles are left out
 */
export async function listUnratedOfListed(
  db: Db | Tx,
  input: {
    analyzer: { name: string; version: string };
    since: Date;
    except: readonly string[];
    limit: number;
  },
): Promise<{ id: string; address: string }[]> {
  const { analyzer, since, except, limit } = input;
  const { rows } = await sql<{ id: string; address: string }>`
    SELECT article_id AS id, canonical_address AS address FROM story_articles
    JOIN ${listedArticles} articles ON articles.id = article_id
    JOIN stories ON stories.id = story_id AND NOT is_sample AND merged_into IS NULL AND article_count > 1
      AND ${isListed} AND last_article_at > ${since}
    WHERE copy_of IS NULL AND article_id <> ALL (${[...except]}::uuid[])
      AND NOT EXISTS (
        SELECT 1 FROM ratings r WHERE r.article_id = story_articles.article_id
          AND r.analyzer = ${analyzer.name} AND r.analyzer_version = ${analyzer.version}
      )
    ORDER BY article_count DESC, article_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Upserts the newest analyses of several distinct articles. */
export async function saveRatings(
  db: Db | Tx,
  ratings: readonly { articleId: string; values: RatingValues }[],
  createdAt: Date,
): Promise<void> {
  if (ratings.length === 0) return;
  const rows = ratings.map(({ articleId, values }) => ({
    article_id: articleId,
    ...values,
    created_at: createdAt,
  }));
  // All writers lock rows in the same order, so that they cannot deadlock.
  rows.sort((a, b) => (a.article_id < b.article_id ? -1 : 1));
  await db
    .insertInto('ratings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'analyzer']).doUpdateSet((given) => ({
        analyzer_version: given.ref('excluded.analyzer_version'),
        analysis: given.ref('excluded.analysis'),
        lean: given.ref('excluded.lean'),
        credibility: given.ref('excluded.credibility'),
        created_at: given.ref('excluded.created_at'),
      })),
    )
    .execute();
}

/** Upserts the newest analysis of an article by its analyzer. */
export async function saveRating(
  db: Db | Tx,
  articleId: string,
  analysis: Analysis,
  createdAt: Date,
): Promise<void> {
  await saveRatings(db, [{ articleId, values: buildRatingValues(analysis) }], createdAt);
}
