import type { StoryCard } from '#contract/news.ts';
import { orderForEdition } from '#domain/editions/edition-order.ts';
import { isWithin, matchesPerspective } from '#domain/editions/story-filters.ts';
import { isSwarm } from '#domain/editions/swarm.ts';
import { type NewsView, type TopicChoice, topics } from './news-view.ts';

export interface ViewedStories {
  /** Those that qualify as swarms, whatever the filters. */
  qualified: number;
  /** Those that match, in the order of the edition. */
  shown: StoryCard[];
  /** How many each topic would show under the other filters. */
  counts: Record<TopicChoice, number>;
}

const topicOf = (story: StoryCard): TopicChoice =>
  topics.some(({ value }) => value === story.topic) ? story.topic : 'general';

/** What the reader's choices leave of the stories; `now` in milliseconds. */
export function viewStories(
  stories: readonly StoryCard[],
  view: NewsView,
  { minArticles, now }: { minArticles: number; now: number },
): ViewedStories {
  const swarms = stories.filter((story) => isSwarm(story, minArticles));
  const matching = swarms.filter(
    (story) =>
      matchesPerspective(story.bias_distribution, view.perspective) &&
      isWithin(story.updated_at, view.time, now),
  );
  const counts = Object.fromEntries(topics.map(({ value }) => [value, 0])) as Record<TopicChoice, number>;
  for (const story of matching) counts[topicOf(story)] += 1;
  counts.all = matching.length;
  const chosen = matching.filter((story) => view.topic === 'all' || topicOf(story) === view.topic);
  return { qualified: swarms.length, shown: orderForEdition(chosen, view.edition), counts };
}
