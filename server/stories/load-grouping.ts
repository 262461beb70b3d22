import { join } from 'node:path';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import { EventMatcher } from '#domain/clustering/event-matcher.ts';
import { type ClusteringData, loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import type { Clock } from '#server/clock.ts';
import { rootFolder } from '#server/config/paths.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { StoryGrouping } from './story-grouping.ts';

let data: ClusteringData | undefined;

/** Weights and background that ship, read once. */
export function readClustering(): ClusteringData {
  data ??= loadClustering(join(rootFolder, 'models/clustering'));
  return data;
}

/** What says whether articles report one event, with the weights that ship. Make one for each process. */
export function loadEventTools(): { matcher: EventMatcher; tools: ClusteringTools } {
  return { matcher: new EventMatcher(readClustering()), tools: createWordTools() };
}

/** The grouping of this process, with the weights that ship. Make one; it needs no closing. */
export function createStoryGrouping(deps: { db: Db; clock: Clock; log: Log }): StoryGrouping {
  return new StoryGrouping({ ...deps, clustering: { ...readClustering(), tools: createWordTools() } });
}
