import { runBounded } from '#server/db/bounded-statements.ts';
import type { Db } from '#server/db/db.ts';
import { type ListedForRepair, listRowsForRepair } from './repair-store.ts';

/** Stories whose titles have all words of `search`, newest first. */
export async function listStoriesForRepair(
  { db }: { db: Db },
  { search, limit }: { search: string; limit: number },
): Promise<ListedForRepair[]> {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 10);
  return await runBounded(db, { kind: 'titles' }, (tx) => listRowsForRepair(tx, { words, limit }));
}
