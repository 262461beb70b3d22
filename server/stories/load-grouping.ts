import { join } from 'node:path';
import { type ClusteringData, loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import type { Clock } from '#server/clock.ts';
import { rootFolder } from '#server/config/paths.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { StoryGrouping } from './story-grouping.ts';

let data: ClusteringData | undefined;

/** The grouping of this process, with the weights that ship. Make one; it needs no closing. */
export function createStoryGrouping(deps: { db: Db; clock: Clock; log: Log }): StoryGrouping {
  data ??= loadClustering(join(rootFolder, 'models/clustering'));
  return new StoryGrouping({ ...deps, clustering: { ...data, tools: createWordTools() } });
}
