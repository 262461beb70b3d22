import type { Follow } from '#contract/following.ts';
import type { StoryTopic } from '#contract/news.ts';
import { storyTopics } from '#domain/analysis/topic-names.ts';
import { AppError } from '#domain/app-error.ts';
import { type FollowKind, maxFollowedSearches, maxFollows } from '#domain/following/follow.ts';
import { findOutlet, hostOf } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { isEmptySearch, parseSearch } from '#domain/search/news/parse-search.ts';
import { emptyStoryFacts } from '#domain/stories/build-story-facts.ts';
import { listHostsOf } from '#server/articles/describe-domain.ts';
import type { Tx } from '#server/db/db.ts';
import { lockAccount } from '#server/db/locks.ts';
import { getStory } from '#server/stories/get-story.ts';
import { parseStoryFacts } from '#server/stories/projection/projected-story.ts';
import type { SearchCaller } from '#server/stories/search/search-store.ts';
import { buildFollowNews, stateOf } from './build-follow-news.ts';
import { createNewsSource, type NewsDeps } from './find-news.ts';
import {
  deleteFollows,
  endFormerVisit,
  type FollowRow,
  insertFollow,
  listFollowRows,
  listMarks,
  type MarkKind,
  putMarks,
} from './follow-store.ts';

/** What is followed, in its normal form. */
export interface FollowTarget {
  kind: FollowKind;
  value: string;
  name: string;
  storyId: string | null;
}

type Resolve = (deps: NewsDeps, value: string) => Promise<Omit<FollowTarget, 'kind'>>;

const resolveStory: Resolve = async (deps, value) => {
  // Builds the projection of a story that nobody asked for yet, so that its sides are known.
  const story = await getStory(deps, { id: value, signal: new AbortController().signal });
  return { value: story.id, name: story.title, storyId: story.id };
};

const resolveTopic: Resolve = async (_deps, value) => {
  const topic = storyTopics.find((known) => known === value);
  if (topic === undefined) {
    throw new AppError('not-found', `There is no such topic. Send one of ${storyTopics.join(', ')}.`);
  }
  return { value: topic, name: topic, storyId: null };
};

/** The domain of an outlet that is known by any of its domains. @throws AppError invalid-input */
export function normaliseOutlet(outlets: OutletTable, typed: string): string {
  const domain = hostOf(typed);
  if (domain === null)
    throw new AppError('invalid-input', 'This is not a domain. Send one such as news.example.');
  return findOutlet(outlets, domain)?.domain ?? domain;
}

const resolveOutlet: Resolve = async (deps, value) => {
  const domain = normaliseOutlet(deps.outlets, value);
  const outlet = findOutlet(deps.outlets, domain);
  const isKnown = outlet !== null || ((await listHostsOf(deps, [domain])).get(domain)?.length ?? 0) > 0;
  if (!isKnown) {
    throw new AppError(
      'not-found',
      'No outlet with this domain is known. Look for it in the list of outlets.',
    );
  }
  return { value: domain, name: outlet?.name ?? domain, storyId: null };
};

const resolveSearch: Resolve = async (deps, value) => {
  const words = value.trim().replace(/\s+/g, ' ');
  if (isEmptySearch(parseSearch(words, deps.clock()))) {
    throw new AppError(
      'invalid-input',
      'There is nothing to search for. Write a word, a "phrase" or a filter.',
    );
  }
  return { value: words, name: words, storyId: null };
};

const resolvers: Readonly<Record<FollowKind, Resolve>> = {
  story: resolveStory,
  topic: resolveTopic,
  outlet: resolveOutlet,
  search: resolveSearch,
};

/** What a reader wants to follow. @throws AppError not-found or invalid-input */
export async function resolveFollowTarget(
  deps: NewsDeps,
  { kind, value }: { kind: FollowKind; value: string },
): Promise<FollowTarget> {
  return { kind, ...(await resolvers[kind](deps, value)) };
}

type Input = { accountId: string };

async function markAll(tx: Tx, follows: readonly FollowRow[], kinds: readonly MarkKind[], now: Date) {
  const states = new Map(follows.map((follow) => [follow.id, stateOf(follow)]));
  for (const kind of kinds) await putMarks(tx, kind, states, now);
}

/** @throws AppError conflict when there are too many */
function checkNumber(rows: readonly FollowRow[], kind: FollowKind): void {
  const refuse = (max: number, things: string) =>
    new AppError('conflict', `You follow ${max} ${things} already. Stop following one of them first.`);
  if (rows.length > maxFollows) throw refuse(maxFollows, 'things');
  const searches = rows.filter((row) => row.kind === 'search');
  if (kind === 'search' && searches.length > maxFollowedSearches)
    throw refuse(maxFollowedSearches, 'searches');
}

/**
 * Follows a story, topic, outlet or search; following again changes nothing.
 * @throws AppError not-found, invalid-input, or conflict for too many
 */
export async function addFollow(
  deps: NewsDeps,
  { accountId, kind, value }: Input & { kind: FollowKind; value: string },
): Promise<Follow> {
  const target = await resolveFollowTarget(deps, { kind, value });
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const now = deps.clock();
    const { id, isNew } = await insertFollow(tx, { accountId, ...target }, now);
    const rows = await listFollowRows(tx, accountId);
    if (isNew) checkNumber(rows, kind);
    const row = rows.find((follow) => follow.id === id);
    if (row === undefined) throw new Error('the follow that was inserted is not listed');
    if (isNew) await markAll(tx, [row], ['seen', 'visited', 'mailed'], now);
    return presentFollow(row, null);
  });
}

/** Ends a follow, and others of a story that was merged into the same one. @throws AppError not-found */
export async function removeFollow(
  { db }: Pick<NewsDeps, 'db'>,
  { accountId, id }: Input & { id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await listFollowRows(tx, accountId);
    const followed = rows.find((row) => row.id === id.toLowerCase());
    if (followed === undefined) throw new AppError('not-found', 'You do not follow this any more.');
    const same = rows.filter(
      (row) => row.id === followed.id || (row.story !== null && row.story.id === followed.story?.id),
    );
    await deleteFollows(
      tx,
      accountId,
      same.map((row) => row.id),
    );
  });
}

/**
 * Notes a visit of the list: what it shows is new until the visit is over. With a story, notes that it was read: then
 * nothing of it is new.
 */
export async function markFollowsSeen(
  { db, clock }: Pick<NewsDeps, 'db' | 'clock'>,
  { accountId, story }: Input & { story?: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock();
    const rows = await listFollowRows(tx, accountId);
    if (story !== undefined) {
      const read = rows.filter((row) => row.story?.id === story.toLowerCase());
      await markAll(tx, read, ['seen', 'visited'], now);
      return;
    }
    await endFormerVisit(tx, accountId, now);
    await markAll(tx, rows, ['visited'], now);
  });
}

export function presentFollow(row: FollowRow, news: Follow['news']): Follow {
  const { id, kind, value, name, createdAt, story } = row;
  const facts = parseStoryFacts(story?.card ?? null) ?? emptyStoryFacts;
  return {
    ...{ id, kind, value, created_at: createdAt.toISOString(), news },
    name: story === null ? name : story.title,
    story:
      story === null
        ? null
        : {
            ...{ id: story.id, title: story.title, topic: story.topic as StoryTopic },
            ...{ article_count: story.articleCount, unrated_count: facts.unrated_count },
            ...{ bias_distribution: facts.bias_distribution, blindspot: facts.blindspot },
            updated_at: story.lastAt?.toISOString() ?? null,
          },
  };
}

/** One follow of each story: of two stories that were merged, the newest follow. */
export function withoutMerged(rows: readonly FollowRow[]): FollowRow[] {
  const seen = new Set<string>();
  return rows.filter(({ story }) => {
    if (story === null) return true;
    if (seen.has(story.id)) return false;
    seen.add(story.id);
    return true;
  });
}

/** What an account follows, the newest first, with what is new since the last visit. */
export async function listFollows(
  deps: NewsDeps,
  { accountId, withNews }: { accountId: string; withNews: boolean },
  caller: SearchCaller = {},
): Promise<Follow[]> {
  const rows = withoutMerged(await listFollowRows(deps.db, accountId));
  if (!withNews) return rows.map((row) => presentFollow(row, null));
  const marks = await listMarks(deps.db, accountId, 'seen');
  const source = createNewsSource(deps, caller);
  const news = await buildFollowNews(deps, { accountId, follows: rows, marks, source });
  return rows.map((row) => presentFollow(row, news.get(row.id) ?? null));
}
