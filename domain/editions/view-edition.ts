import type { Side } from '../analysis/rating.ts';
import { type StoryTopic, storyTopics } from '../analysis/topic-names.ts';
import type { EditionName } from './edition-names.ts';
import { orderForEdition, type RankedStory } from './edition-order.ts';
import { isWithin, matchesPerspective, type Perspective, type TimeRange } from './story-filters.ts';
import { isSwarm } from './swarm.ts';

export type TopicChoice = 'all' | StoryTopic;

/** The reader's choices. */
export interface EditionView {
  edition: EditionName;
  topic: TopicChoice;
  perspective: Perspective;
  time: TimeRange;
}

/** The default filters. */
export const unfiltered = { topic: 'all', perspective: 'all', time: '24h' } as const satisfies Omit<
  EditionView,
  'edition'
>;

interface ViewableStory extends RankedStory {
  clustering_method: string;
  topic: string;
  bias_distribution: Readonly<Record<Side, number>>;
}

export interface ViewedEdition<Story> {
  /** The number of stories that qualify as swarms, before the filters. */
  qualified: number;
  /** The stories that match, in the order of the edition. */
  shown: Story[];
  /** The number of stories of each topic under the other filters. */
  counts: Record<TopicChoice, number>;
}

const topicOf = ({ topic }: ViewableStory): StoryTopic =>
  storyTopics.find((known) => known === topic) ?? 'general';

/** Filters and orders the stories by the reader's choices; `minArticles` is the setting storySwarmMinArticles, `now` in milliseconds. */
export function viewEdition<Story extends ViewableStory>(
  stories: readonly Story[],
  view: EditionView,
  { minArticles, now }: { minArticles: number; now: number },
): ViewedEdition<Story> {
  const swarms = stories.filter((story) => isSwarm(story, minArticles));
  const matching = swarms.filter(
    (story) =>
      matchesPerspective(story.bias_distribution, view.perspective) &&
      isWithin(story.updated_at, view.time, now),
  );
  const counts = Object.fromEntries(['all', ...storyTopics].map((topic) => [topic, 0])) as Record<
    TopicChoice,
    number
  >;
  for (const story of matching) counts[topicOf(story)] += 1;
  counts.all = matching.length;
  const chosen = matching.filter((story) => view.topic === 'all' || topicOf(story) === view.topic);
  return { qualified: swarms.length, shown: orderForEdition(chosen, view.edition), counts };
}
