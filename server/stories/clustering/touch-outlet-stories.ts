import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { Tx } from '#server/db/db.ts';
import { touchEach } from '#server/stories/projection/change-each.ts';
import { findStoriesWith, listPlacedOutlets } from './clustering-store.ts';
import { advanceRevision } from './revision-store.ts';

/**
 * Marks the stories for the refresh that hold articles of these outlets, after their rows changed. Give rows
 * as they were and as they are: either may have claimed a host. Gives how many stories; one that cannot be
 * marked is set aside and does not keep the outlet's row from being changed.
 */
export async function touchOutletStories(tx: Tx, outlets: readonly Outlet[], now: Date): Promise<number> {
  const table = { version: 0, outlets };
  const hosts = (await listPlacedOutlets(tx)).filter((host) => findOutlet(table, host) !== null);
  if (hosts.length === 0) return 0;
  // As every writer of stories does: they take turns.
  await advanceRevision(tx, 'grouping', now);
  const stories = await findStoriesWith(tx, hosts);
  await touchEach(tx, stories, now);
  return stories.length;
}
