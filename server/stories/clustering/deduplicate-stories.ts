import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { SetAside, StepProblem } from '#server/set-aside/set-aside.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import { advancedSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { countStories, listTitles } from './lifecycle-store.ts';
import type { StoryPlacer } from './story-placer.ts';

export interface Deduplicated {
  storiesBefore: number;
  storiesAfter: number;
  duplicatesRemoved: number;
  /** A line for each merged story. */
  details: string[];
  /** Stories that could not be compared or merged. A later deduplication tries them again. */
  setAside: SetAside[];
  /** Set if no story at all could be compared. */
  problem: StepProblem | null;
}

/** Merges stories of the last days that report the same event. The ids of merged stories lead to the remaining ones. */
export async function deduplicateStories(
  deps: { db: Db; clock: Clock; placer: StoryPlacer; log?: Log | undefined },
  { signal }: { signal: AbortSignal },
): Promise<Deduplicated> {
  const { db, placer, log } = deps;
  const { semantic_clustering_threshold: threshold } = await getSetting(db, advancedSetting);
  const storiesBefore = await countStories(db);
  const guard = new StepGuard(deps, 'deduplicate');
  const except = await guard.listNotDue();
  const { merges, compared, failed } = await placer.mergeDuplicates({ threshold, except, signal, log });
  const setAside = await guard.record({ succeeded: compared, failed });
  // These stories were merged, or their articles are too old now to be compared.
  await guard.forget(await guard.listDue());
  const problem = await guard.finish();
  const titles = await listTitles(db, [...new Set(merges.flatMap(({ from, into }) => [from, into]))]);
  return {
    storiesBefore,
    storiesAfter: await countStories(db),
    duplicatesRemoved: merges.length,
    details: merges.map(({ from, into }) => `“${titles.get(from)}” went into “${titles.get(into)}”.`),
    setAside,
    problem,
  };
}
