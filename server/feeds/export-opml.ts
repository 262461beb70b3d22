import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { listFeeds } from './list-feeds.ts';
import { writeOpml } from './opml.ts';

/** All feeds as OPML. */
export async function exportOpml(deps: { db: Db; clock: Clock }): Promise<string> {
  return writeOpml(await listFeeds(deps), deps.clock());
}
