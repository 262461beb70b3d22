import type { Follow } from '#contract/following.ts';
import type { StoryTopic } from '#contract/news.ts';
import { emptyStoryFacts } from '#domain/stories/build-story-facts.ts';
import { parseStoryFacts } from '#server/stories/projection/projected-story.ts';
import type { SearchCaller } from '#server/stories/search/search-store.ts';
import { buildFollowNews } from './build-follow-news.ts';
import { createNewsSource, type NewsDeps } from './find-news.ts';
import { type FollowRow, listFollowRows } from './follow-store.ts';
import { listMarks } from './mark-store.ts';

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
