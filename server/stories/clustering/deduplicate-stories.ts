import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { SetAside, StepProblem } from '#server/set-aside/set-aside.ts';
import { StepGuard, type StepGuardDeps } from '#server/set-aside/step-guard.ts';
import { advancedSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-setting.ts';
import type { StoryPlacer } from './story-placer.ts';
import { countStories, listTitles } from './upkeep-store.ts';

export interface Deduplicated {
  storiesBefore: number;
  storiesAfter: number;
  duplicatesRemoved: number;
  /** A line for each story that went into another. */
  details: string[];
  /** Stories that could not be compared or merged; the next deduplication after their next try takes them. */
  setAside: SetAside[];
  /** No story at all could be worked on. */
  problem: StepProblem | null;
}

/** Merges stories of the last days that tell the same event; the merged ones lead on to those kept. */
export async function deduplicateStories(
  deps: { db: Db; clock: Clock; placer: StoryPlacer; log?: StepGuardDeps['log'] },
  { signal }: { signal: AbortSignal },
): Promise<Deduplicated> {
  const { db, placer } = deps;
  const { semantic_clustering_threshold: threshold } = await getSetting(db, advancedSetting);
  const storiesBefore = await countStories(db);
  const guard = new StepGuard(deps, 'deduplicate');
  const except = await guard.notDue();
  const { merges, compared, failed } = await placer.mergeDuplicates({ threshold, except, signal });
  const setAside = await guard.record({ succeeded: compared, failed });
  // Stories that went into others, or whose articles are too old by now to be compared.
  await guard.forget(await guard.due());
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
