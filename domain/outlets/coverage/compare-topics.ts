import { type StoryTopic, storyTopics } from '#domain/analysis/topic-names.ts';
import { type Share, shareOf } from '#domain/statistics/wilson-interval.ts';
import { type Coverage, type CoveringOutlet, peersOf } from './coverage.ts';

export interface TopicComparison {
  topic: StoryTopic;
  /** Of the outlet's stories. */
  own: Share;
  /** Shares among the stories that the outlets of its side, and all outlets, carry; null without such outlets. */
  side: number | null;
  all: number | null;
}

/** The mean over outlets of the share of a topic, so that a large outlet counts as one. */
function meanShare(outlets: readonly CoveringOutlet[], topic: StoryTopic): number | null {
  if (outlets.length === 0) return null;
  const sum = outlets.reduce(
    (total, { stories, byTopic }) => total + (byTopic.get(topic) ?? 0) / stories.length,
    0,
  );
  return Math.round((sum / outlets.length) * 1000) / 1000;
}

/** The topics of an outlet's stories beside those of its side and of all outlets. Empty without stories. */
export function compareTopics(outlet: CoveringOutlet, coverage: Coverage): TopicComparison[] {
  const { stories } = outlet;
  if (stories.length === 0) return [];
  const peers = outlet.side === null ? [] : peersOf(outlet, coverage);
  const all = [...coverage.outlets.values()].filter(({ domain }) => domain !== outlet.domain);
  return storyTopics.map((topic) => ({
    topic,
    own: shareOf(outlet.byTopic.get(topic) ?? 0, stories.length),
    side: meanShare(peers, topic),
    all: meanShare(all, topic),
  }));
}
