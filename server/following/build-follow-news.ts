import type { FollowNews, NewItem } from '#contract/following.ts';
import type { Side } from '#domain/analysis/rating.ts';
import {
  compareStory,
  type FollowMark,
  type StoryState,
  storyStateOf,
} from '#domain/following/story-change.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { parseStoryFacts } from '#server/stories/projection/projected-story.ts';
import { memberOutlet } from '#server/stories/projection/to-member.ts';
import { createNewsSource, type NewsDeps, type NewsSource } from './find-news.ts';
import { type FollowRow, listMembersSince, type NewMemberRow } from './follow-store.ts';

/** Titles that stand under a follow. */
const maxItems = 5;

/** The state of a follow now: of a story by its card, of all others empty. */
export function stateOf({ story }: FollowRow): StoryState {
  return storyStateOf(story?.articleCount ?? 0, story === null ? null : parseStoryFacts(story.card ?? null));
}

interface Joined {
  source: string;
  at: string;
}

/** The first report of a side among new articles, which are the newest first. */
function firstOfSide(
  members: readonly NewMemberRow[],
  outlets: OutletTable,
  isOfSide: (member: NewMemberRow) => boolean,
): Joined | null {
  const first = members.findLast(isOfSide);
  if (first === undefined) return null;
  return { source: memberOutlet(outlets, first).name, at: first.dated.toISOString() };
}

/** When outlets of a side first reported what closed its blindspot: blindspots count outlets by their own rating. */
function closingTime(members: readonly NewMemberRow[], outlets: OutletTable, side: Side): string | null {
  const isOfSide = ({ domain }: NewMemberRow) => sideOf(findOutlet(outlets, domain)?.lean ?? null) === side;
  return members.find(isOfSide)?.dated.toISOString() ?? null;
}

function toItem(member: NewMemberRow, outlets: OutletTable): NewItem {
  return {
    ...{ title: member.title, url: member.url, story_id: member.story },
    source: memberOutlet(outlets, member).name,
    ...{ side: sideOf(member.lean), at: member.dated.toISOString() },
  };
}

function buildStoryNews(
  follow: FollowRow,
  mark: FollowMark,
  members: readonly NewMemberRow[],
  outlets: OutletTable,
): FollowNews {
  const change = compareStory(mark, stateOf(follow), members.length);
  const { closedBlindspot } = change;
  return {
    since: mark.at.toISOString(),
    new_count: follow.story === null ? 0 : change.newArticles,
    has_more: false,
    joined: change.joined.map((side) => {
      const first = firstOfSide(members, outlets, ({ lean }) => sideOf(lean) === side);
      return { side, source: first?.source ?? null, at: first?.at ?? null };
    }),
    closed_blindspot:
      closedBlindspot === null || follow.story === null
        ? null
        : { side: closedBlindspot, at: closingTime(members, outlets, closedBlindspot) },
    items: members.slice(0, maxItems).map((member) => toItem(member, outlets)),
  };
}

async function buildOtherNews(follow: FollowRow, since: Date, source: NewsSource): Promise<FollowNews> {
  const { kind, value } = follow;
  const { items, hasMore } =
    kind === 'story' ? { items: [], hasMore: false } : await source.find(kind, value, since);
  return {
    since: since.toISOString(),
    ...{ new_count: items.length, has_more: hasMore, joined: [], closed_blindspot: null },
    items: items.slice(0, maxItems),
  };
}

/**
 * What is new of each follow since its mark, by follow. A follow without a mark is compared with the time it was made.
 * @param shared the source of a run over many readers
 */
export async function buildFollowNews(
  deps: NewsDeps,
  follows: readonly FollowRow[],
  marks: ReadonlyMap<string, FollowMark>,
  shared?: NewsSource,
): Promise<Map<string, FollowNews>> {
  const source = shared ?? createNewsSource(deps);
  const markOf = (follow: FollowRow): FollowMark =>
    marks.get(follow.id) ?? { at: follow.createdAt, ...stateOf(follow) };
  const stories = follows.flatMap((follow) =>
    follow.story === null ? [] : [{ id: follow.story.id, since: markOf(follow).at }],
  );
  const members = await listMembersSince(deps.db, stories);
  const news = new Map<string, FollowNews>();
  for (const follow of follows) {
    const mark = markOf(follow);
    const own = members.filter(({ story, placedAt }) => story === follow.story?.id && placedAt > mark.at);
    // Two follows of one story each selected its articles.
    const unique = [...new Map(own.map((member) => [member.id, member])).values()];
    const built =
      follow.kind === 'story'
        ? buildStoryNews(follow, mark, unique, deps.outlets)
        : await buildOtherNews(follow, mark.at, source);
    news.set(follow.id, built);
  }
  return news;
}
