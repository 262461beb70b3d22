import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { AllowList } from '#server/fetching/allow-list.ts';

/** What changing feeds needs. */
export interface FeedDeps {
  db: Db;
  clock: Clock;
  /** FETCH_ALLOW_PRIVATE. */
  allow: AllowList;
}
