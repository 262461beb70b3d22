import { randomUUID } from 'node:crypto';
import type { StoryTopic } from '#contract/news.ts';
import { AppError } from '#domain/app-error.ts';
import type { RepairKind } from '#domain/stories/moderation.ts';
import { runBounded } from '#server/db/bounded-statements.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { lockStories } from '#server/stories/clustering/lifecycle-store.ts';
import { unlinkCopies } from '#server/stories/clustering/placement-store.ts';
import { type RefreshDeps, refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import type { BeforeRepair, PlacedArticle, StoryState } from './before-repair.ts';
import {
  insertRepair,
  insertStoryLike,
  type ListedForRepair,
  listMergedInto,
  listPlacements,
  listRowsForRepair,
  listStoryStates,
  markForProjection,
  moveArticles,
  updateStates,
} from './repair-store.ts';

/** Stories whose titles have all words of `search`, newest first. */
export async function listStoriesForRepair(
  { db }: { db: Db },
  { search, limit }: { search: string; limit: number },
): Promise<ListedForRepair[]> {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 10);
  return await runBounded(db, { kind: 'titles' }, (tx) => listRowsForRepair(tx, { words, limit }));
}

export interface Repaired {
  /** The id for `undoRepair`. */
  repair: string;
  message: string;
  stories: ListedForRepair[];
}

/** The changes of a repair: the moves of articles, the new states of stories, and the story to create. */
interface Plan {
  kind: RepairKind;
  message: string;
  moves: { article: string; story: string }[];
  states: StoryState[];
  newStory?: { id: string; title: string; like: string };
}

type By = { by: { id: string } };

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The state of a story. @throws AppError not-found, or conflict for a merged story */
async function requireActive(tx: Tx, id: string): Promise<StoryState> {
  const [state] = idPattern.test(id) ? await listStoryStates(tx, [id]) : [];
  if (state === undefined)
    throw new AppError('not-found', `There is no story ${id}. It may have been removed.`);
  if (state.mergedInto === null) return state;
  throw new AppError('conflict', `“${state.title}” went into another story meanwhile. Reload to see it.`);
}

/** The articles with their stories. @throws AppError not-found */
async function listPlacementsOf(tx: Tx, articles: readonly string[]): Promise<PlacedArticle[]> {
  const wanted = [...new Set(articles)];
  const placed = wanted.every((id) => idPattern.test(id))
    ? await listPlacements(tx, { articles: wanted })
    : [];
  if (placed.length === wanted.length) return placed;
  throw new AppError(
    'not-found',
    'Some of these articles are in no story. Reload the story, then try again.',
  );
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Moves the articles of several stories into one; the ids of the others lead to it from then on. */
export function mergeStories(
  deps: RefreshDeps,
  { into, stories, by }: { into: string; stories: readonly string[] } & By,
): Promise<Repaired> {
  return runRepair(deps, by, async (tx) => {
    const target = await requireActive(tx, into);
    const others = [...new Set(stories)].filter((id) => id !== target.id);
    if (others.length === 0) throw new AppError('invalid-input', 'Choose a second story to merge with.');
    const states = await Promise.all(others.map((id) => requireActive(tx, id)));
    const members = await listPlacements(tx, { stories: others });
    const merged = [...states, ...(await listMergedInto(tx, others))];
    return {
      kind: 'merge',
      message: `Merged ${plural(others.length, 'story').replace('storys', 'stories')} into “${target.title}”.`,
      moves: members.map(({ article }) => ({ article, story: target.id })),
      states: [target, ...merged.map((state) => ({ ...state, mergedInto: target.id }))],
    };
  });
}

/** Moves some articles of a story into a new one. */
export function splitStory(
  deps: RefreshDeps,
  { story, articles, by }: { story: string; articles: readonly string[] } & By,
): Promise<Repaired> {
  return runRepair(deps, by, async (tx) => {
    const source = await requireActive(tx, story);
    const members = await listPlacements(tx, { stories: [source.id] });
    const chosen = await listPlacementsOf(tx, articles);
    if (chosen.some((placed) => placed.story !== source.id)) {
      throw new AppError(
        'conflict',
        'Some of these articles have left the story meanwhile. Reload it, then try again.',
      );
    }
    if (chosen.length === members.length) {
      throw new AppError('conflict', 'Leave at least one article in the story.');
    }
    const id = randomUUID();
    return {
      kind: 'split',
      message: `Took ${plural(chosen.length, 'article')} out of “${source.title}”.`,
      moves: chosen.map(({ article }) => ({ article, story: id })),
      states: [source],
      newStory: { id, title: source.title, like: source.id },
    };
  });
}

/** Moves articles into another story. */
export function moveToStory(
  deps: RefreshDeps,
  { articles, to, by }: { articles: readonly string[]; to: string } & By,
): Promise<Repaired> {
  return runRepair(deps, by, async (tx) => {
    const target = await requireActive(tx, to);
    const chosen = (await listPlacementsOf(tx, articles)).filter(({ story }) => story !== target.id);
    if (chosen.length === 0) throw new AppError('conflict', 'These articles are in that story already.');
    const sources = [...new Set(chosen.map(({ story }) => story))];
    return {
      kind: 'move',
      message: `Moved ${plural(chosen.length, 'article')} into “${target.title}”.`,
      moves: chosen.map(({ article }) => ({ article, story: target.id })),
      states: [target, ...(await listStoryStates(tx, sources))],
    };
  });
}

/** Sets the title or the topic of a story; null returns to the one that follows from its articles. */
export function renameStory(
  deps: RefreshDeps,
  input: { story: string; title?: string | null | undefined; topic?: StoryTopic | null | undefined } & By,
): Promise<Repaired> {
  const { title, topic } = input;
  return runRepair(deps, input.by, async (tx) => {
    if (title === undefined && topic === undefined) {
      throw new AppError('invalid-input', 'Send a title or a topic.');
    }
    const story = await requireActive(tx, input.story);
    return {
      kind: 'rename',
      message: `Named “${story.title}”${title ? ` “${title}”` : ''}${topic ? `, topic ${topic}` : ''}.`,
      moves: [],
      states: [
        {
          ...story,
          title: title ?? story.title,
          topic: topic ?? story.topic,
          titleLocked: title === undefined ? story.titleLocked : title !== null,
          topicLocked: topic === undefined ? story.topicLocked : topic !== null,
        },
      ],
    };
  });
}

/** Locks or unlocks a story. No article joins a locked story, and it is never merged automatically. */
export function lockStory(
  deps: RefreshDeps,
  { story, locked, by }: { story: string; locked: boolean } & By,
): Promise<Repaired> {
  return runRepair(deps, by, async (tx) => {
    const state = await requireActive(tx, story);
    return {
      kind: 'lock',
      message: `${locked ? 'Locked' : 'Unlocked'} “${state.title}”.`,
      moves: [],
      states: [{ ...state, isLocked: locked }],
    };
  });
}

/** Runs the plan and records the repair in one transaction, then rebuilds the projections, so that readers see it at once. */
async function runRepair(
  deps: RefreshDeps,
  by: { id: string },
  plan: (tx: Tx) => Promise<Plan>,
): Promise<Repaired> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock();
    // Locks the counter first, as every writer of placements does.
    const revision = await advanceRevision(tx, 'grouping', now);
    const { kind, message, moves, states, newStory } = await plan(tx);
    const before: BeforeRepair = {
      stories: await listStoryStates(
        tx,
        states.map(({ id }) => id),
      ),
      articles: await listPlacements(tx, { articles: moves.map(({ article }) => article) }),
      made: newStory === undefined ? [] : [newStory.id],
    };
    const stories = [...before.made, ...states.map(({ id }) => id)];
    await lockStories(tx, stories);
    if (newStory !== undefined) await insertStoryLike(tx, newStory, now);
    await updateStates(tx, states, now);
    await moveArticles(
      tx,
      moves.map((move) => ({ ...move, byHand: true })),
      { revision, now },
    );
    await finalizeStories(tx, stories, now);
    const repair = await insertRepair(tx, { kind, message, stories, before, accountId: by.id, now });
    return { repair, message, stories };
  });
  return { ...outcome, stories: await refreshAndListChanged(deps, outcome.stories) };
}

/** The end of every repair: unlinks copies, marks the stories for a new projection and advances the counters. */
export async function finalizeStories(tx: Tx, stories: readonly string[], now: Date): Promise<void> {
  await unlinkCopies(tx, stories);
  await markForProjection(tx, stories, now);
  await advanceRevision(tx, 'regrouping', now);
  await advanceRevision(tx, 'list', now);
}

/** Rebuilds the projections of the stories and lists them. */
export async function refreshAndListChanged(
  deps: RefreshDeps,
  stories: readonly string[],
): Promise<ListedForRepair[]> {
  const signal = AbortSignal.timeout(30_000);
  await refreshWaiting(deps, { storyIds: [...stories], limit: stories.length, tryAll: true, signal });
  return await listRowsForRepair(deps.db, { ids: stories, words: [], limit: stories.length });
}
