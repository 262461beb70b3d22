import type { FollowNews, NewItem } from '#contract/following.ts';
import type { Side } from '#domain/analysis/rating.ts';
import { AppError } from '#domain/app-error.ts';
import {
  compareStory,
  type FollowMark,
  type StoryState,
  storyStateOf,
} from '#domain/following/story-change.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { sourceName } from '#server/outlets/source-name.ts';
import { parseStoryFacts } from '#server/stories/projection/projected-story.ts';
import { memberOutlet } from '#server/stories/projection/to-member.ts';
import type { NewsDeps, NewsSource } from './find-news.ts';
import { type FollowRow, listMembersSince, type NewMemberRow } from './follow-store.ts';
import { listMutedOutlets } from './preference-store.ts';

/** Once a list has taken so long, it begins no further search. */
const searchesMs = 5000;
/** Titles that stand under a follow. */
const maxItems = 5;

/** The state of a follow now: of a story by its card, of all others empty. */
export function getStoryState({ story }: FollowRow): StoryState {
  return storyStateOf(story?.articleCount ?? 0, story === null ? null : parseStoryFacts(story.card ?? null));
}

/** What the news of one account are built with. */
interface FollowNewsScope {
  outlets: OutletTable;
  /** The domains of outlets whose articles are not shown; they count all the same. */
  muted: ReadonlySet<string>;
  source: NewsSource;
}

/** When a side first reported among new articles, which are the newest first, and its first outlet that is not muted. */
function firstOfSide(
  members: readonly NewMemberRow[],
  { outlets, muted }: FollowNewsScope,
  side: Side,
): { source: string | null; at: string | null } {
  const ofSide = members.filter(({ lean }) => sideOf(lean) === side).toReversed();
  const named = ofSide.find(({ domain }) => !muted.has(memberOutlet(outlets, domain).domain));
  return {
    source: named === undefined ? null : sourceName(outlets, named),
    at: ofSide[0]?.dated.toISOString() ?? null,
  };
}

/** When outlets of a side first reported what closed its blindspot: blindspots count outlets by their own rating. */
function closingTime(members: readonly NewMemberRow[], outlets: OutletTable, side: Side): string | null {
  const isOfSide = ({ domain }: NewMemberRow) => sideOf(findOutlet(outlets, domain)?.lean ?? null) === side;
  return members.find(isOfSide)?.dated.toISOString() ?? null;
}

function toItem(member: NewMemberRow, outlets: OutletTable): NewItem {
  return {
    title: member.title,
    url: member.url,
    story_id: member.story,
    source: sourceName(outlets, member),
    side: sideOf(member.lean),
    at: member.dated.toISOString(),
  };
}

function buildStoryNews(
  follow: FollowRow,
  mark: FollowMark,
  members: readonly NewMemberRow[],
  reading: FollowNewsScope,
): FollowNews {
  const change = compareStory(mark, getStoryState(follow), members.length);
  const { closedBlindspot } = change;
  const { outlets, muted } = reading;
  const shown = members.filter((member) => !muted.has(memberOutlet(outlets, member.domain).domain));
  return {
    since: mark.at.toISOString(),
    new_count: follow.story === null ? 0 : change.newArticles,
    has_more: false,
    joined: change.joined.map((side) => ({ side, ...firstOfSide(members, reading, side) })),
    closed_blindspot:
      closedBlindspot === null || follow.story === null
        ? null
        : { side: closedBlindspot, at: closingTime(members, outlets, closedBlindspot) },
    items: shown.slice(0, maxItems).map((member) => toItem(member, outlets)),
  };
}

async function buildOtherNews(follow: FollowRow, since: Date, reading: FollowNewsScope): Promise<FollowNews> {
  const { kind, value } = follow;
  const { items, hasMore } =
    kind === 'story'
      ? { items: [], hasMore: false }
      : await reading.source.find(kind, value, since, reading.muted);
  return {
    since: since.toISOString(),
    new_count: items.length,
    has_more: hasMore,
    joined: [],
    closed_blindspot: null,
    items: items.slice(0, maxItems),
  };
}

function nothingWhenOverloaded(error: unknown): null {
  if (error instanceof AppError && error.code === 'overloaded') return null;
  throw error;
}

/** The follows of an account with the marks of one kind. */
interface AccountFollows {
  accountId: string;
  follows: readonly FollowRow[];
  marks: ReadonlyMap<string, FollowMark>;
  source: NewsSource;
}

/**
 * What is new of each follow of an account since its mark, by follow. A follow without a mark is compared with the time
 * it was made. A search that needs too long has no entry, nor has one for which the others left no time.
 */
export async function buildFollowNews(
  deps: NewsDeps,
  { accountId, follows, marks, source }: AccountFollows,
): Promise<Map<string, FollowNews>> {
  const muted = new Set(await listMutedOutlets(deps.db, accountId));
  const reading: FollowNewsScope = { outlets: deps.outlets, muted, source };
  const markOf = (follow: FollowRow): FollowMark =>
    marks.get(follow.id) ?? { at: follow.createdAt, ...getStoryState(follow) };
  const stories = follows.flatMap((follow) =>
    follow.story === null ? [] : [{ id: follow.story.id, since: markOf(follow).at }],
  );
  const members = await listMembersSince(deps.db, stories);
  const news = new Map<string, FollowNews>();
  // Each time from another one on, so that in the end every search has its turn.
  const turn = Math.floor(Math.random() * follows.length);
  const until = deps.clock().getTime() + searchesMs;
  for (const follow of [...follows.slice(turn), ...follows.slice(0, turn)]) {
    if (follow.kind === 'search' && deps.clock().getTime() >= until) continue;
    const mark = markOf(follow);
    const own = members.filter(({ story, placedAt }) => story === follow.story?.id && placedAt > mark.at);
    // Two follows of one story each selected its articles.
    const unique = [...new Map(own.map((member) => [member.id, member])).values()];
    const built =
      follow.kind === 'story'
        ? buildStoryNews(follow, mark, unique, reading)
        : await buildOtherNews(follow, mark.at, reading).catch(nothingWhenOverloaded);
    if (built !== null) news.set(follow.id, built);
  }
  return news;
}
