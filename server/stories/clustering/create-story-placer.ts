import { join } from 'node:path';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import { EventMatcher } from '#domain/clustering/event-matcher.ts';
import { type ClusteringData, loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import type { Clock } from '#server/clock.ts';
import { rootFolder } from '#server/config/paths.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { StoryPlacer } from './story-placer.ts';

let data: ClusteringData | undefined;

/** The weights and the background that ship with Balance, loaded once. */
export function loadClusteringModel(): ClusteringData {
  data ??= loadClustering(join(rootFolder, 'models/clustering'));
  return data;
}

/** The event matcher with the shipped weights. Create one for each process. */
export function loadEventTools(): { matcher: EventMatcher; tools: ClusteringTools } {
  return { matcher: new EventMatcher(loadClusteringModel()), tools: createWordTools() };
}

/** The story placer of this process, with the shipped weights. Create one; it needs no closing. */
export function createStoryPlacer(deps: { db: Db; clock: Clock; log: Log }): StoryPlacer {
  return new StoryPlacer({ ...deps, clustering: { ...loadClusteringModel(), tools: createWordTools() } });
}
