import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#server/db/db.ts';
import { countByStep, subjectKinds } from './set-aside-store.ts';

/** Registers the gauge of what is set aside. */
export function registerSetAsideMetrics(registry: Registry, { db }: { db: Db }): void {
  registry.registerMetric(
    new Gauge({
      name: 'balance_set_aside',
      help: 'Articles and stories that are set aside, by the step that could not work on them',
      labelNames: ['step'] as const,
      registers: [],
      async collect() {
        const counts = await countByStep(db).catch(() => null);
        if (counts === null) return;
        for (const step of Object.keys(subjectKinds) as (keyof typeof subjectKinds)[])
          this.set({ step }, counts.get(step) ?? 0);
      },
    }),
  );
}
