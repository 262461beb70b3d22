import { Gauge, type Registry } from 'prom-client';
import { modelTasks } from '#domain/settings/model-tasks.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { listUsage } from './model-usage-store.ts';

/** Registers what the language model was asked today, by any process. */
export function registerModelMetrics(registry: Registry, { db, clock }: { db: Db; clock: Clock }): void {
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
