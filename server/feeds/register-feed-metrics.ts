import { Gauge, type Registry } from 'prom-client';
import { feedHealth, feedHealths } from '#domain/feeds/feed-schedule.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { listFeedStates } from './feed-store.ts';

/** Registers the gauge of feeds by their state. */
export function registerFeedMetrics(registry: Registry, { db, clock }: { db: Db; clock: Clock }): void {
  new Gauge({
    name: 'balance_feeds',
    help: 'Feeds by state: fresh (read within a day), stale, failing, off',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const feeds = await listFeedStates(db).catch(() => null);
      if (feeds === null) return;
      const now = clock();
      const states = feeds.map((feed) => feedHealth(feed, now));
      for (const state of feedHealths) this.set({ state }, states.filter((other) => other === state).length);
    },
  });
}
