import { z } from 'zod';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { rateOutdated } from '#server/articles/rate-articles.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { IngestionDeps } from '#server/ingestion/ingestion-deps.ts';
import type { Log } from '#server/log.ts';
import { rebuildFeatures } from '#server/stories/clustering/rebuild-features.ts';
import { touchArticleStories } from '#server/stories/clustering/touch-stories.ts';
import { markOutdatedStories } from '#server/stories/projection/refresh-waiting.ts';
import { mainThread } from '#server/take-turns.ts';
import { defineJob } from '../job-definition.ts';

export interface RebuildDeps {
  db: Db;
  clock: Clock;
  log: Log;
  outlets: OutletTable;
  stories: Pick<IngestionDeps['stories'], 'refresh'>;
}

async function rebuildOutdated(deps: RebuildDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, log, outlets, stories } = deps;
  const analyzer = createEmbeddedAnalyzer(mainThread);
  const onRated = (tx: Tx, articles: readonly string[]) => touchArticleStories(tx, articles, clock());
  const featured = await rebuildFeatures({ db, clock, tools: createWordTools() }, { signal });
  const rated = await rateOutdated({ db, clock, analyzer, outlets, onRated }, { signal });
  const marked = await markOutdatedStories({ db, clock });
  if (featured + rated + marked > 0) {
    log.info({ featured, rated, marked }, 'stored results of another release are rebuilt');
  }
  await stories.refresh(signal);
}

/**
 * Rebuilds the stored results whose rules have another version: features and ratings of articles first, then the
 * projections of stories.
 */
export const rebuildOutdatedJob = defineJob({
  name: 'rebuild-outdated',
  data: z.object({}),
  rules: { retries: 3, retryDelaySeconds: 60, timeoutSeconds: 12 * 60 * 60 },
  // A restarted process serves its readers first.
  startAfterSeconds: 15,
  createHandler:
    (deps: RebuildDeps) =>
    async (_, { signal }) =>
      await rebuildOutdated(deps, signal),
});
