import { type Analysis, shownLean } from '#domain/analysis/rating.ts';
import type { Db, Tx } from '#server/db/db.ts';

/** The analysis of this reading of an article by this analyzer version, or null when it must be judged anew. */
export async function findRating(
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
  return row === undefined ? null : (row.analysis as Analysis);
}

/** Keeps the newest analysis of an article by each analyzer. */
export async function saveRating(
  db: Db | Tx,
  articleId: string,
  analysis: Analysis,
  createdAt: Date,
): Promise<void> {
  const values = {
    analyzer_version: analysis.analyzer.version,
    analysis: JSON.stringify(analysis),
    lean: shownLean(analysis.lean),
    credibility: analysis.credibility.score,
    created_at: createdAt,
  };
  await db
    .insertInto('ratings')
    .values({ article_id: articleId, analyzer: analysis.analyzer.name, ...values })
    .onConflict((conflict) => conflict.columns(['article_id', 'analyzer']).doUpdateSet(values))
    .execute();
}
