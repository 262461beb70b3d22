import type { Side } from '#domain/analysis/rating.ts';
import { type StoryTopic, storyTopics } from '#domain/analysis/topic-names.ts';
import type { Region } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { FacetArticle } from '#domain/search/news/count-facets.ts';
import { articleScore, createTitleShare, storyScore } from '#domain/search/news/rank-results.ts';
import { type SearchQuery, searchSideOf } from '#domain/search/news/search-query.ts';
import { type MemberOutlet, sideOf } from '#domain/stories/story-member.ts';
import { memberOutlet } from '../projection/to-member.ts';
import { type MatchRow, maxHits } from './search-store.ts';

/** A match with its score. */
export interface RankedMatch extends FacetArticle {
  id: string;
  title: string;
  score: number;
  row: MatchRow;
  publisher: MemberOutlet;
  lean: number | null;
  category: Side | null;
  topic: StoryTopic;
}

/** A story of matches. */
export interface RankedStoryOfMatches {
  id: string;
  score: number;
  time: number;
  matches: number;
}

export interface RankContext {
  outlets: OutletTable;
  /** Milliseconds. */
  now: number;
  /** The region that ranks higher, or null. */
  region: Region | null;
}

const wordsOf = ({ words, phrases }: SearchQuery) => [...new Set([...words, ...phrases.flat()])];

/** Scores matches, in their order. */
export function rankMatches(
  rows: readonly MatchRow[],
  query: SearchQuery,
  context: RankContext,
): RankedMatch[] {
  const words = wordsOf(query);
  const titleShare = createTitleShare(words);
  const publishers = new Map<string, MemberOutlet>();
  return rows.map((row) => {
    const publisher = publishers.get(row.domain) ?? memberOutlet(context.outlets, row.domain);
    publishers.set(row.domain, publisher);
    const category = sideOf(row.lean);
    const time = row.dated.getTime();
    const ranked = {
      titleShare: titleShare(row.title),
      headlineShare: words.length === 0 ? 0 : Math.min(1, row.headlineHits / Math.min(maxHits, words.length)),
      time,
      region: publisher.region,
    };
    return {
      id: row.id,
      title: row.title,
      score: articleScore(ranked, context),
      row,
      publisher,
      lean: row.lean,
      category,
      side: searchSideOf(category),
      topic: storyTopics.find((topic) => topic === row.topic) ?? 'general',
      outlet: publisher.domain,
      time,
    };
  });
}

type Ordered = { id: string; score: number; time: number };

/** Best first, or newest first; ties by id, so that pages never overlap. */
export function orderResults<Item extends Ordered>(
  items: readonly Item[],
  sort: 'relevance' | 'date',
): Item[] {
  const by = (item: Item) => (sort === 'date' ? item.time : item.score);
  return items.toSorted((a, b) => by(b) - by(a) || (a.id < b.id ? 1 : -1));
}

/** The stories that the matches are in. */
export function rankStories(
  matches: readonly RankedMatch[],
  query: SearchQuery,
  { now }: RankContext,
): RankedStoryOfMatches[] {
  const titleShare = createTitleShare(wordsOf(query));
  const stories = new Map<string, RankedMatch[]>();
  for (const match of matches) {
    const { story } = match.row;
    if (story === null) continue;
    const known = stories.get(story);
    if (known === undefined) stories.set(story, [match]);
    else known.push(match);
  }
  return [...stories].map(([id, members]) => {
    const time = Math.max(...members.map((member) => member.time));
    const scores = members.map(({ score }) => score);
    const share = titleShare(members[0]?.row.storyTitle ?? '');
    return { id, time, matches: members.length, score: storyScore({ titleShare: share, scores, time }, now) };
  });
}
