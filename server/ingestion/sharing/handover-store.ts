import { sql } from 'kysely';
import { decodeFeatures, encodeFeatures } from '#domain/clustering/encode-features.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import type { AnalysedArticle } from '#server/stories/clustering/placement-store.ts';
import type { RatedArticle } from '../rated-article.ts';

/**
 * Passes rated articles on to the process that places them. One that waits there already is replaced; one that is given
 * twice is passed on once; articles that were deleted since are skipped.
 */
export async function insertHandovers(
  db: Db | Tx,
  runId: string,
  articles: readonly RatedArticle[],
): Promise<void> {
  if (articles.length === 0) return;
  const unique = [...new Map(articles.map((article) => [article.id, article])).values()];
  const rows = unique.map(({ id, analysed, isSlow }) => ({
    ...{ id, isSlow, title: analysed?.title ?? '', outlet: analysed?.outlet ?? '' },
    features: analysed === null ? null : Buffer.from(encodeFeatures(analysed.features)).toString('hex'),
    dated: analysed?.dated ?? new Date(0),
  }));
  await sql`
    INSERT INTO run_handovers (article_id, run_id, is_slow, features, title, outlet, dated)
    SELECT articles.id, ${runId}, row."isSlow", decode(row.features, 'hex'), row.title, row.outlet, row.dated
    FROM jsonb_to_recordset(${toJsonb(rows)}::jsonb)
      AS row(id uuid, "isSlow" boolean, features text, title text, outlet text, dated timestamptz)
    JOIN articles ON articles.id = row.id
    ORDER BY articles.id FOR KEY SHARE OF articles
    ON CONFLICT (article_id) DO UPDATE SET run_id = excluded.run_id, is_slow = excluded.is_slow,
      features = excluded.features, title = excluded.title, outlet = excluded.outlet, dated = excluded.dated`.execute(
    db,
  );
}

/** Rated articles that other processes passed on, in the order of their dates; those without features first. */
export async function listHandovers(
  db: Db | Tx,
  { runId, except, limit }: { runId: string; except: readonly string[]; limit: number },
): Promise<RatedArticle[]> {
  const { rows } = await sql<{
    id: string;
    features: Uint8Array | null;
    title: string;
    outlet: string;
    dated: Date;
    isSlow: boolean;
  }>`
    SELECT article_id AS id, features, title, outlet, dated, is_slow AS "isSlow" FROM run_handovers
    WHERE run_id = ${runId} AND article_id <> ALL(${[...except]}::uuid[])
    ORDER BY dated, article_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id, features, isSlow, ...facts }) => ({
    ...{ id, isSlow },
    analysed: toAnalysed({ id, ...facts }, features),
  }));
}

/** Null also for features of another release: they are computed again. */
function toAnalysed(
  facts: Omit<AnalysedArticle, 'features'>,
  features: Uint8Array | null,
): AnalysedArticle | null {
  if (features === null) return null;
  try {
    return { ...facts, features: decodeFeatures(features) };
  } catch {
    return null;
  }
}

export async function deleteHandovers(db: Db | Tx, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  await db.deleteFrom('run_handovers').where('article_id', 'in', articleIds).execute();
}
