import { sql } from 'kysely';
import { decodeFeatures, encodeFeatures } from '#domain/clustering/encode-features.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { AnalysedArticle } from '#server/stories/clustering/placement-store.ts';
import type { RatedArticle } from '../rated-article.ts';

/** Passes rated articles on to the process that places them; one that waits there already is replaced. */
export async function insertHandovers(
  db: Db | Tx,
  runId: string,
  articles: readonly RatedArticle[],
): Promise<void> {
  if (articles.length === 0) return;
  const rows = articles.map(({ id, analysed, isSlow }) => ({
    ...{ article_id: id, run_id: runId, is_slow: isSlow },
    features: analysed === null ? null : Buffer.from(encodeFeatures(analysed.features)),
    title: analysed?.title ?? '',
    outlet: analysed?.outlet ?? '',
    dated: analysed?.dated ?? new Date(0),
  }));
  await db
    .insertInto('run_handovers')
    .columns(['article_id', 'run_id', 'is_slow', 'features', 'title', 'outlet', 'dated'])
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet((set) => ({
        run_id: set.ref('excluded.run_id'),
        is_slow: set.ref('excluded.is_slow'),
        features: set.ref('excluded.features'),
        title: set.ref('excluded.title'),
        outlet: set.ref('excluded.outlet'),
        dated: set.ref('excluded.dated'),
      })),
    )
    .execute();
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
