import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import { encodeFeatures, featuresVersion } from '#domain/clustering/encode-features.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import { mainThread, mapInTurns } from '#server/take-turns.ts';
import {
  hasOutdatedFeatures,
  listOutdatedFeatures,
  type UnplacedArticle,
  updateFeatures,
} from './placement-store.ts';

const batchSize = 100;
/** Articles analysed in one turn. */
const analysedAtOnce = 5;

/**
 * Computes the features again that are stored in another version. Returns the number of articles. Every process
 * restores its clustering afterwards. The articles stay in their stories.
 */
export async function rebuildFeatures(
  { db, clock, tools }: { db: Db; clock: Clock; tools: ClusteringTools },
  { signal }: { signal: AbortSignal },
): Promise<number> {
  const rebuild = (article: UnplacedArticle) => ({
    id: article.id,
    features: encodeFeatures(analyseForClustering(article, tools)),
  });
  if (!(await hasOutdatedFeatures(db, featuresVersion))) return 0;
  let sum = 0;
  let after: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const found: UnplacedArticle[] = await listOutdatedFeatures(db, {
      version: featuresVersion,
      after,
      limit: batchSize + 1,
    });
    if (found.length === 0) return sum;
    const articles = found.slice(0, batchSize);
    const isLast = found.length === articles.length;
    const rebuilt = await mapInTurns(mainThread, articles, { atOnce: analysedAtOnce, map: rebuild });
    await db.transaction().execute(async (tx) => {
      if (isLast) await advanceRevision(tx, 'regrouping', clock());
      await updateFeatures(tx, rebuilt);
    });
    sum += rebuilt.length;
    if (isLast) return sum;
    after = articles.at(-1)?.id ?? null;
  }
}
