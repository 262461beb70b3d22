import type { EditionName, StoryCard, StoryList, StoryTopic } from '#contract/news.ts';
import { trendingScore } from '#domain/editions/swarm.ts';
import { unfiltered, viewEdition } from '#domain/editions/view-edition.ts';
import { findAffairs } from '#domain/stories/find-affairs.ts';
import { measureMovement } from '#domain/stories/story-moves.ts';
import type { Db } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting, getSettingState } from '#server/settings/get-settings.ts';
import { listUnprojected } from './projection/projection-store.ts';
import { type RefreshDeps, refreshWaiting } from './projection/refresh-waiting.ts';
import { getRevision } from './statistics-store.ts';
import { type ListedStory, listStoryRows } from './story-store.ts';

/** A story as the list shows it. `now` in milliseconds. */
export function toCard({ facts, moves, ...story }: ListedStory, now: number): StoryCard {
  const updated_at = story.lastAt?.toISOString() ?? null;
  const scored = {
    article_count: story.articleCount,
    semantic_confidence: Math.round(story.confidence * 1000) / 1000,
    updated_at,
  };
  return {
    id: story.id,
    title: story.title,
    topic: story.topic as StoryTopic,
    clustering_method: 'semantic',
    ...facts,
    ...scored,
    movement: measureMovement(moves, { newest: story.lastAt?.getTime() ?? null, now }),
    priorityScore: Math.round(trendingScore(scored, now) * 10) / 10,
    articles: [],
    language: story.language,
    is_sample: story.isSample,
  };
}

/** Builds the projections of stories that a change of the settings made large enough for the list. */
async function projectListed(deps: RefreshDeps, shown: { countFrom: number; max: number }): Promise<void> {
  const storyIds = await listUnprojected(deps.db, shown);
  if (storyIds.length === 0) return;
  const { signal } = new AbortController();
  await refreshWaiting(deps, { storyIds, limit: storyIds.length, signal });
}

/** The stories that are shown: the newest `maxStories` on one event with at least `minArticlesPerStory` articles. */
export async function listStories(deps: RefreshDeps): Promise<StoryList> {
  const { db, clock } = deps;
  const rss = await getSetting(db, rssSetting);
  await projectListed(deps, { countFrom: rss.minArticlesPerStory, max: rss.maxStories });
  const { changedAt } = await getRevision(db, 'list');
  const stories = await listStoryRows(db, { countFrom: rss.minArticlesPerStory, max: rss.maxStories });
  const now = clock().getTime();
  return {
    success: true,
    error: null,
    count: stories.length,
    last_updated: changedAt?.toISOString() ?? null,
    stories: addAffairs(stories.map((story) => toCard(story, now))),
  };
}

/** The stories with their affairs, each led by the story of the highest priority. */
function addAffairs(stories: readonly StoryCard[]): StoryCard[] {
  const ranked = [...stories].sort(
    (a, b) => b.priorityScore - a.priorityScore || b.article_count - a.article_count,
  );
  const affairs = findAffairs(ranked);
  return stories.map((story) => {
    const affair = affairs.get(story.id);
    return affair === undefined ? story : { ...story, affair };
  });
}

/** Enough for a usual screen; the client fetches the whole list afterwards. */
const headStories = 8;

/** The whole list, and the first stories of each edition without filters. */
export async function listEditions(
  deps: RefreshDeps,
): Promise<{ whole: StoryList; heads: Record<EditionName, StoryList> }> {
  const { storySwarmMinArticles: minArticles } = await getSetting(deps.db, rssSetting);
  const whole = await listStories(deps);
  const now = deps.clock().getTime();
  const headOf = (edition: EditionName): StoryList => {
    const view = { edition, ...unfiltered };
    const { qualified, shown, counts } = viewEdition(whole.stories, view, { minArticles, now });
    const head = { edition, qualified, shown: shown.length, counts };
    return { ...whole, stories: shown.slice(0, headStories), head };
  };
  return { whole, heads: { uk: headOf('uk'), us: headOf('us'), world: headOf('world') } };
}

/** Changes whenever the answer of `listStories` may change, except by the passing of time. */
export async function getListRevision({ db }: { db: Db }): Promise<string> {
  const { revision } = await getRevision(db, 'list');
  const { version } = await getSettingState(db, rssSetting);
  return `${revision}-${version}`;
}
