import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';

/** Registers the gauge of articles that any process fetched within the last hour. */
export function registerArticleMetrics(registry: Registry, { pool }: Pick<Database, 'pool'>): void {
  new Gauge({
    name: 'balance_articles_fetched_last_hour',
    help: 'Articles that were fetched within the last hour, by any process',
    registers: [registry],
    async collect() {
      const result = await pool
        .query<{ count: string }>(
          "SELECT count(*) FROM articles WHERE fetched_at > now() - interval '1 hour'",
        )
        .catch(() => null);
      if (result !== null) this.set(Number(result.rows[0]?.count ?? 0));
    },
  });
}
