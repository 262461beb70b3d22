import { setImmediate } from 'node:timers/promises';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type MemberRow, readBeginnings, readMembersOf, readOutletDays } from './member-store.ts';
import { type OutletsRead, outletsRead } from './outlets-read.ts';
import {
  countWaiting,
  type RefreshedStory,
  readWaiting,
  type WaitingStory,
  writeRefreshed,
} from './refresh-store.ts';
import { advanceRevision } from './revision-store.ts';
import { chooseStoryTellers, tellAnew } from './tell-anew.ts';
import { toMember } from './to-member.ts';

export interface RefreshDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
}

/** Stories of one reading and one short transaction. */
const batchSize = 40;
const readCharacters = 3000;
const dayMs = 86_400_000;

async function readOutlets(deps: RefreshDeps, dates: readonly Date[]): Promise<OutletsRead> {
  const times = dates.map((date) => date.getTime());
  if (times.length === 0) return outletsRead(new Map(), deps.outlets);
  const from = new Date(times.reduce((a, b) => Math.min(a, b)) - dayMs);
  const to = new Date(times.reduce((a, b) => Math.max(a, b)) + dayMs);
  return outletsRead(await readOutletDays(deps.db, { from, to }), deps.outlets);
}

function byStory(rows: readonly MemberRow[]): Map<string, MemberRow[]> {
  const members = new Map<string, MemberRow[]>();
  for (const row of rows) {
    const own = members.get(row.story);
    if (own === undefined) members.set(row.story, [row]);
    else own.push(row);
  }
  return members;
}

async function refreshBatch(deps: RefreshDeps, waiting: readonly WaitingStory[], signal: AbortSignal) {
  const { db } = deps;
  const rows = await readMembersOf(
    db,
    waiting.map(({ id }) => id),
  );
  const members = byStory(rows);
  const read = await readOutlets(
    deps,
    rows.map(({ dated }) => dated),
  );
  const stories = waiting.map((story) => {
    const own = (members.get(story.id) ?? []).map((row) => toMember(row, deps.outlets));
    return { story, members: own, tellers: chooseStoryTellers(own) };
  });
  const ids = stories.flatMap(({ tellers }) => tellers.map(({ id }) => id));
  const beginnings = await readBeginnings(db, ids, readCharacters);
  const refreshed: RefreshedStory[] = [];
  for (const each of stories) {
    signal.throwIfAborted();
    refreshed.push(tellAnew(each, beginnings, read));
    await setImmediate();
  }
  await db.transaction().execute(async (tx) => {
    await writeRefreshed(tx, refreshed);
    await advanceRevision(tx, 'list', deps.clock());
  });
}

/**
 * Tells stories anew whose articles changed: the given ones or all that wait, at most `limit`. A story that
 * changes meanwhile stays waiting, so nothing is lost, and a refresh may be repeated.
 */
export async function refreshWaiting(
  deps: RefreshDeps,
  input: { storyIds: readonly string[] | null; limit: number; signal: AbortSignal },
): Promise<{ refreshed: number; left: number }> {
  const { storyIds: ids, limit, signal } = input;
  const waiting = await readWaiting(deps.db, { ids, limit });
  for (let at = 0; at < waiting.length; at += batchSize) {
    signal.throwIfAborted();
    await refreshBatch(deps, waiting.slice(at, at + batchSize), signal);
  }
  return { refreshed: waiting.length, left: await countWaiting(deps.db) };
}
