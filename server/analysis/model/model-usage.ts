import { Gauge, type Registry } from 'prom-client';
import type { ModelUsage } from '#contract/model-usage.ts';
import { usageDay } from '#domain/accounts/usage-day.ts';
import { type ModelTask, modelTasks } from '#domain/settings/model-tasks.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { modelSpendingSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { listUsage, type ModelUsage as StoredUsage, usedTokens } from './model-usage-store.ts';
import type { Model } from './open-model.ts';

/** What waits for the language model, by task. */
export type CountWaiting = () => Promise<Record<ModelTask, number>>;

export interface UsageDeps {
  db: Db;
  clock: Clock;
  model: Pick<Model, 'getName' | 'dailyTokens' | 'isOn'> | null;
  countModelWaiting: CountWaiting;
}

interface Price {
  model: string;
  input: number;
  output: number;
}

/** The sums of several rows, with what they cost where each model has a price. */
function sum(rows: readonly StoredUsage[], prices: readonly Price[]): ModelUsage['today'] {
  const all = { calls: 0, input_tokens: 0, output_tokens: 0 };
  let cost: number | null = 0;
  for (const { model, calls, input, output } of rows) {
    all.calls += calls;
    all.input_tokens += input;
    all.output_tokens += output;
    const price = prices.find((each) => each.model === model);
    cost =
      price === undefined || cost === null
        ? null
        : cost + (input * price.input + output * price.output) / 1e6;
  }
  return { ...all, cost: prices.length === 0 ? null : cost };
}

/** What the language model was asked, for administrators. */
export async function getModelUsage({ db, clock, model, countModelWaiting }: UsageDeps): Promise<ModelUsage> {
  const now = clock();
  const [{ prices, currency }, today, month, reserved, waiting] = await Promise.all([
    getSetting(db, modelSpendingSetting),
    listUsage(db, { now, days: 1 }),
    listUsage(db, { now, days: 30 }),
    usedTokens(db, usageDay(now)),
    countModelWaiting(),
  ]);
  const tasks = modelTasks.map(async (task) => ({
    task,
    is_on: (await model?.isOn(task)) ?? false,
    reserved_today: reserved[task],
    today: sum(
      today.filter((row) => row.task === task),
      prices,
    ),
    month: sum(
      month.filter((row) => row.task === task),
      prices,
    ),
    waiting: waiting[task],
  }));
  return {
    model: (await model?.getName()) ?? null,
    currency,
    daily_tokens: model?.dailyTokens ?? 0,
    today: sum(today, prices),
    month: sum(month, prices),
    tasks: await Promise.all(tasks),
  };
}

/** How long this model took for a question of a check since yesterday, in milliseconds; null where nobody asked it. */
export async function usualMilliseconds(
  { db, clock }: { db: Db; clock: Clock },
  model: string,
): Promise<number | null> {
  const usage = await listUsage(db, { now: clock(), days: 2 });
  const known = usage.find((each) => each.model === model && each.task === 'checks');
  return known === undefined || known.calls === 0 ? null : known.milliseconds / known.calls;
}

/** Tokens that all tasks together have used and reserved on this UTC day. */
export async function usedToday({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const used = await usedTokens(db, usageDay(clock()));
  return Object.values(used).reduce((sum, tokens) => sum + tokens, 0);
}

interface MetricsDeps extends Pick<UsageDeps, 'db' | 'clock' | 'countModelWaiting'> {}

/** Registers what the language model was asked today, by any process, and what waits for it. */
export function registerModelMetrics(
  registry: Registry,
  { db, clock, countModelWaiting }: MetricsDeps,
): void {
  new Gauge({
    name: 'balance_model_waiting',
    help: 'What waits for the language model, by task: checks, trials of prompts of this process, stories, articles',
    labelNames: ['task'] as const,
    registers: [registry],
    async collect() {
      const waiting = await countModelWaiting().catch(() => null);
      if (waiting === null) return;
      for (const task of modelTasks) this.set({ task }, waiting[task]);
    },
  });
  new Gauge({
    name: 'balance_model_tokens_today',
    help: 'Tokens of the language model on this UTC day, by task and direction, of all processes',
    labelNames: ['task', 'direction'] as const,
    registers: [registry],
    async collect() {
      const usage = await listUsage(db, { now: clock(), days: 1 }).catch(() => null);
      if (usage === null) return;
      for (const task of modelTasks) {
        for (const direction of ['input', 'output'] as const) {
          const ofTask = usage.filter((row) => row.task === task);
          this.set(
            { task, direction },
            ofTask.reduce((sum, row) => sum + row[direction], 0),
          );
        }
      }
    },
  });
}
