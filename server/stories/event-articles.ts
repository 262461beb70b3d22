import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { EventArticle } from '#domain/clustering/event-matcher.ts';
import type { Db } from '#server/db/db.ts';
import { mainThread, mapInTurns } from '#server/take-turns.ts';
import { countDated, listEventRows, listStoryMates } from './event-store.ts';

/** Half of the window of the grouping, on either side of an article. */
const nearbyMs = 1.5 * 86_400_000;
const maxMates = 60;
/** Articles read in one turn: those that no story holds are analysed. */
const maxParallelFetches = 10;

/** Articles of the corpus as the event matcher reads them; placed ones with the features of their placement. */
export async function loadEventArticles(
  deps: { db: Db; tools: ClusteringTools },
  ids: readonly string[],
): Promise<EventArticle[]> {
  const rows = await listEventRows(deps.db, ids);
  const read = ({ id, story, features, title, text, language, dated }: (typeof rows)[number]) => ({
    id,
    story,
    publishedAt: dated.getTime(),
    features:
      features === null
        ? analyseForClustering({ title, text: text ?? '', language }, deps.tools)
        : decodeFeatures(features),
  });
  return await mapInTurns(mainThread, rows, { atOnce: maxParallelFetches, map: read });
}

/** The ids of the other articles of an article's story, those nearest in time; none where no story holds it. */
export async function findStoryMates(db: Db, article: string): Promise<string[]> {
  return await listStoryMates(db, article, maxMates);
}

/** Among how many articles of these days an event is looked for. */
export async function countCrowd(db: Db, around: Date): Promise<number> {
  const at = around.getTime();
  return await countDated(db, { from: new Date(at - nearbyMs), to: new Date(at + nearbyMs) });
}
