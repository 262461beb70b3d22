import { setImmediate } from 'node:timers/promises';
import { maxComparedCharacters } from '#domain/comparison/tokenize.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { CountActiveOutlets } from '#domain/stories/build-story-facts.ts';
import type { OutletCounts } from '#domain/stories/find-blindspot.ts';
import { minArticlesOfRunningStory } from '#domain/stories/find-chapters.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { readersFirst } from '#server/readers-first.ts';
import { processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import type { SetAside } from '#server/set-aside/set-aside.ts';
import { StepGuard, type StepGuardDeps } from '#server/set-aside/step-guard.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import {
  listMembers,
  listOutletDays,
  listTextBeginnings,
  type MemberRow,
} from '#server/stories/story-store.ts';
import { listWritings } from '#server/stories/writing/writing-store.ts';
import { sampleTable } from '../samples/sample-edition.ts';
import { buildRefreshedStory, buildUnshownStory, chooseProjectedArticles } from './build-refreshed-story.ts';
import {
  countWaiting,
  hasOutdatedProjections,
  listMemberTerms,
  listWaiting,
  markOtherVersions,
  type RefreshedStory,
  updateRefreshed,
  type WaitingStory,
} from './projection-store.ts';
import { toMember } from './to-member.ts';

export interface RefreshDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  log?: StepGuardDeps['log'];
}

/** Stories of one query and one short transaction. */
const batchSize = 40;
const dayMs = 86_400_000;

async function listActiveOutlets(deps: RefreshDeps, dates: readonly Date[]): Promise<CountActiveOutlets> {
  const times = dates.map((date) => date.getTime());
  if (times.length === 0) return buildActiveOutlets(new Map(), deps.outlets);
  const from = new Date(times.reduce((a, b) => Math.min(a, b)) - dayMs);
  const to = new Date(times.reduce((a, b) => Math.max(a, b)) + dayMs);
  return buildActiveOutlets(await listOutletDays(deps.db, { from, to }), deps.outlets);
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

async function refreshBatch(
  deps: RefreshDeps,
  waiting: readonly WaitingStory[],
  { shownFrom, isOpened, signal }: { shownFrom: number; isOpened: boolean; signal: AbortSignal },
) {
  const { db } = deps;
  const rows = await listMembers(
    db,
    waiting.map(({ id }) => id),
  );
  const members = byStory(rows);
  const isShown = ({ id, isSample }: WaitingStory) => isSample || (members.get(id)?.length ?? 0) >= shownFrom;
  const membersOf = ({ id, isSample }: WaitingStory) => {
    const outlets = isSample ? sampleTable : deps.outlets;
    return (members.get(id) ?? []).map((row) => toMember(row, outlets));
  };
  const shown = waiting.filter(isShown);
  const unshown = waiting.filter((story) => !isShown(story));
  const countActive = await listActiveOutlets(
    deps,
    shown.flatMap(({ id }) => (members.get(id) ?? []).map(({ dated }) => dated)),
  );
  const stories = shown.map((story) => {
    const own = membersOf(story);
    return { story, members: own, quoted: chooseProjectedArticles(own) };
  });
  const ids = stories.flatMap(({ quoted }) => quoted.map(({ id }) => id));
  const beginnings = await listTextBeginnings(db, ids, maxComparedCharacters);
  const answers = await listWritings(
    db,
    stories.map(({ story }) => story.id),
  );
  const running = stories.filter(
    ({ story, members: own }) =>
      own.length >= minArticlesOfRunningStory && (isOpened || answers.has(story.id)),
  );
  const terms = await listMemberTerms(
    db,
    running.map(({ story }) => story.id),
  );
  const refreshed: RefreshedStory[] = unshown.map((story) => buildUnshownStory(story, membersOf(story)));
  for (const each of stories) {
    signal.throwIfAborted();
    refreshed.push(buildRefreshedStory(each, { beginnings, terms, countActive, answers }, { isOpened }));
    await setImmediate();
    if (!isOpened) await readersFirst.backgroundTurn();
  }
  await db.transaction().execute(async (tx) => {
    await updateRefreshed(tx, refreshed);
    const changesList =
      shown.some(({ isProjected, isWaiting }) => isWaiting || !isProjected) ||
      unshown.some(({ isProjected }) => isProjected);
    if (changesList) await advanceRevision(tx, 'list', deps.clock());
  });
}

function exclude(ids: readonly string[], others: readonly { id: string }[]): string[] {
  const excluded = new Set(others.map(({ id }) => id));
  return ids.filter((id) => !excluded.has(id));
}

/**
 * Rebuilds the cards of stories whose articles changed: of the given ones or of all that wait, at most `limit`. Their
 * projections, which only their pages show, wait for a call with `isOpened`, except where a language model wrote.
 * A story that changes during the refresh stays waiting, so no change is lost, and a refresh may be repeated. A story
 * that cannot be refreshed is set aside and left out until its next try, except in calls with `tryAll`.
 * @param input.shownFrom stories with fewer articles, which no list shows, are counted only; their projection is built
 *   when they are among `storyIds`. Default 0.
 * @param input.isOpened a reader waits for the pages of `storyIds`
 */
export async function refreshWaiting(
  deps: RefreshDeps,
  input: {
    storyIds: readonly string[] | null;
    limit: number;
    shownFrom?: number;
    tryAll?: boolean;
    isOpened?: boolean;
    signal: AbortSignal;
  },
): Promise<{ refreshed: number; setAside: SetAside[]; left: number }> {
  const { storyIds: ids, limit, shownFrom = 0, tryAll = false, isOpened = false, signal } = input;
  const guard = new StepGuard(deps, 'refresh');
  const notDue = tryAll ? [] : await guard.listNotDue();
  // A call with ids refreshes only these; a call for all also retries those that are due.
  const due = ids === null ? await guard.listDue() : [];
  const waiting = await listWaiting(deps.db, { ids, limit, setAside: { due, notDue }, isOpened });
  // Every due story would be among these, so the missing ones were merged or deleted.
  if (waiting.length < limit) await guard.forget(exclude(due, waiting));
  const setAside: SetAside[] = [];
  for (let at = 0; at < waiting.length; at += batchSize) {
    const batch = waiting.slice(at, at + batchSize);
    const work = (part: WaitingStory[]) => refreshBatch(deps, part, { shownFrom, isOpened, signal });
    const failed = await processWithBisection(batch, { idOf: ({ id }) => id, work, signal });
    const ids = batch.map(({ id }) => id);
    const succeeded = exclude(ids, failed);
    setAside.push(...(await guard.record({ succeeded, failed })));
  }
  const left = await countWaiting(deps.db, await guard.listNotDue());
  return { refreshed: waiting.length - setAside.length, setAside, left };
}

/** Marks the stories whose projection has another version for a new one. Returns the number of stories. */
export async function markOutdatedStories({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  // A start with nothing to rebuild locks nothing, and other processes need not sync their clustering.
  if (!(await hasOutdatedProjections(db))) return 0;
  return await db.transaction().execute(async (tx) => {
    // Locks the counter, as every writer of stories does.
    await advanceRevision(tx, 'grouping', clock());
    return await markOtherVersions(tx, clock());
  });
}

/** Of a longer story only the first days count. */
const maxDays = 40;

/**
 * Counts the rated outlets of each side that published between two times, with a day more at either end.
 * @param days the domains with fetched articles, by UTC day (YYYY-MM-DD)
 */
function buildActiveOutlets(
  days: ReadonlyMap<string, readonly string[]>,
  table: OutletTable,
): CountActiveOutlets {
  const known = new Map<string, OutletCounts>();
  return (first, last) => {
    const from = Date.parse(first.slice(0, 10)) - dayMs;
    const to = Math.min(Date.parse(last.slice(0, 10)) + dayMs, from + maxDays * dayMs);
    const key = `${from} ${to}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const activeOutlets = new Set<string>();
    const counts = { left: 0, center: 0, right: 0 };
    for (let day = from; day <= to; day += dayMs) {
      for (const domain of days.get(new Date(day).toISOString().slice(0, 10)) ?? []) {
        const outlet = findOutlet(table, domain);
        const side = sideOf(outlet?.lean ?? null);
        if (outlet === null || side === null || activeOutlets.has(outlet.domain)) continue;
        activeOutlets.add(outlet.domain);
        counts[side] += 1;
      }
    }
    known.set(key, counts);
    return counts;
  };
}
