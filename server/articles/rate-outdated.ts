import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { rateArticles } from './rate-articles.ts';
import { listOutdatedRatings } from './rating-store.ts';

const batchSize = 50;

/**
 * Rates articles of stories again whose rating is of another version of the embedded analyzer. Returns the number of
 * articles. Ratings by a language model stay, as each costs tokens, and so do those made
 * where a language model failed, as their notes say why. An article that cannot be rated keeps its rating.
 * `onRated` is called for each batch, to mark the stories with its articles.
 */
export async function rateOutdated(
  deps: {
    db: Db;
    clock: Clock;
    analyzer: Analyzer;
    outlets: OutletTable;
    onRated(tx: Tx, articleIds: readonly string[]): Promise<void>;
  },
  { signal }: { signal: AbortSignal },
): Promise<number> {
  const { db, analyzer, onRated } = deps;
  const { name, version } = analyzer;
  let sum = 0;
  let after: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const found: string[] = await listOutdatedRatings(db, {
      ...{ analyzer: { name, version }, after, limit: batchSize },
    });
    if (found.length === 0) return sum;
    const { rated } = await rateArticles(deps, { articleIds: found, signal });
    await db.transaction().execute((tx) => onRated(tx, rated));
    sum += rated.length;
    after = found.at(-1) ?? null;
  }
}
