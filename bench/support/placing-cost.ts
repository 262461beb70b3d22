import type { Database } from '#server/db/database.ts';
import { PlacingStep } from '#server/ingestion/placing-step.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { createRunContext } from '#server/ingestion/run-context.ts';
import { RatedReceiver } from '#server/ingestion/sharing/rated-receiver.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { createStoryPlacer } from '#server/stories/clustering/create-story-placer.ts';
import { databaseServerSeconds } from './processor-use.ts';

export interface PlacingCost {
  /** Processor time for an article, in milliseconds. */
  placingMs: number;
  /** For an article, for the projections of the stories. */
  refreshMs: number;
  databaseMs: number;
}

/** All articles are rated and in no story, and wait as those of other processes do. */
async function takeOutOfStories({ pool }: Database): Promise<{ runId: string; articles: number }> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM job_runs ORDER BY created_at DESC LIMIT 1',
  );
  const runId = rows[0]?.id ?? '';
  const { rowCount } = await pool.query(
    `INSERT INTO run_handovers (article_id, run_id, features, title, outlet, dated, is_slow)
     SELECT a.id, $1, s.features, a.title, a.domain, s.dated, false
     FROM story_articles s JOIN articles a ON a.id = s.article_id`,
    [runId],
  );
  await pool.query('DELETE FROM story_articles');
  await pool.query('DELETE FROM stories');
  await pool.query("UPDATE items SET state = 'rated', is_counted = false WHERE state = 'clustered'");
  await pool.query("UPDATE story_revisions SET revision = revision + 1 WHERE kind = 'regrouping'");
  return { runId, articles: rowCount ?? 0 };
}

/**
 * Places all articles of a database once more as the process of a shared run does that places: from other processes,
 * with their features, in batches, and refreshes the stories. Twice, of which the second is measured.
 */
export async function measurePlacing(database: Database): Promise<PlacingCost> {
  const { db } = database;
  const log = createLog('silent');
  const clock = () => new Date();
  const outlets = loadOutletTable();
  const { signal } = new AbortController();
  const stories = {
    refresh: async () => (await refreshStories({ db, clock, outlets }, { signal, limit: 100_000 })).setAside,
    trim: async () => [],
  };
  let cost: PlacingCost = { placingMs: 0, refreshMs: 0, databaseMs: 0 };
  const placer = createStoryPlacer({ db, clock, log });
  for (let round = 0; round < 2; round += 1) {
    const { runId, articles } = await takeOutOfStories(database);
    const deps = { db, clock, log, placer, stories };
    const run = await createRunContext(deps, { force: true, feedIds: null, signal });
    const placing = new PlacingStep(deps, run);
    const before = { cpu: process.cpuUsage(), database: await databaseServerSeconds(database) };
    const receiver = new RatedReceiver({ db, runId, signal, place: placing.add });
    placing.onTried = (ids) => receiver.noteTried(ids);
    await receiver.finish(() => placing.drain());
    const placed = process.cpuUsage(before.cpu);
    await placing.refreshStories();
    const { user, system } = process.cpuUsage(before.cpu);
    cost = {
      placingMs: (placed.user + placed.system) / 1000 / articles,
      refreshMs: (user - placed.user + system - placed.system) / 1000 / articles,
      databaseMs: (1000 * ((await databaseServerSeconds(database)) - before.database)) / articles,
    };
  }
  return cost;
}
