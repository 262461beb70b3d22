import type { Coordination } from '#server/db/coordination/coordination.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { listClaimOwners, uncountClaimsOf } from './usage-store.ts';

/** A process must be absent for two of these, so that a session that is opened again does not count as gone. */
const defaultTickMs = 3_000;

export interface WatchUsageClaimsDeps {
  db: Db;
  coordination: Pick<Coordination, 'owner' | 'isLeader' | 'isConnected'>;
  log: Log;
}

/**
 * While this process leads: gives back what calls have counted whose process is gone, however it ended.
 * @returns what stops the watch
 */
export function watchUsageClaims(
  deps: WatchUsageClaimsDeps,
  { tickMs = defaultTickMs }: { tickMs?: number } = {},
): { close(): Promise<void> } {
  let absent: ReadonlySet<string> = new Set();
  let tick: Promise<void> | null = null;
  const begin = () => {
    tick ??= refundLost(deps, absent)
      .then((now) => {
        absent = now;
      })
      .catch((error: unknown) => deps.log.debug({ err: error }, 'usage claims could not be watched'))
      .finally(() => {
        tick = null;
      });
  };
  const timer = setInterval(begin, tickMs);
  begin();
  return {
    close: async () => {
      clearInterval(timer);
      await tick;
    },
  };
}

/** Gives back claims of processes that were absent before and still are. @returns all that are absent */
async function refundLost(
  { db, coordination, log }: WatchUsageClaimsDeps,
  before: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const absent = new Set<string>();
  if (!coordination.isLeader()) return absent;
  for (const owner of await listClaimOwners(db)) {
    // One whose presence cannot be known had the embedded database, which one process uses at a time.
    if (owner !== coordination.owner && (await coordination.isConnected(owner)) !== true) absent.add(owner);
  }
  const gone = [...absent].filter((owner) => before.has(owner));
  if (gone.length === 0) return absent;
  const calls = await uncountClaimsOf(db, gone);
  log.info({ calls }, 'usage of ended processes given back');
  return absent;
}
