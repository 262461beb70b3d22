import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { ModelTask } from '#domain/settings/model-tasks.ts';
import type { Model } from '#server/analysis/model/open-model.ts';
import { countListedToRate } from '#server/articles/rate-articles.ts';
import { countWorkingChecks } from '#server/checks/working-checks.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { countStoriesToWrite } from '#server/stories/writing/write-waiting.ts';

export interface WaitingDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  model: Pick<Model, 'storyWriter' | 'articleRater' | 'countTrials'>;
}

/**
 * What waits for the language model, by task: checks whose reading is awaited, in any process; trials of prompts of this
 * process; stories to write for; articles to rate. Nothing waits for a task that is off.
 */
export async function countModelWaiting(deps: WaitingDeps): Promise<Record<ModelTask, number>> {
  const { model } = deps;
  const { analyzer } = model.articleRater;
  const [checks, stories, articles] = await Promise.all([
    countWorkingChecks(deps),
    (await model.storyWriter.isOn()) ? countStoriesToWrite({ ...deps, writer: model.storyWriter }) : 0,
    (await model.articleRater.isOn()) ? countListedToRate({ ...deps, analyzer }) : 0,
  ]);
  return { checks, trials: model.countTrials(), stories, articles };
}
