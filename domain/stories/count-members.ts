import type { Side } from '../analysis/rating.ts';
import { sides } from '../analysis/rating.ts';
import { type StoryTopic, storyTopics } from '../analysis/topic-names.ts';
import type { Region } from '../outlets/outlet.ts';
import type { StoryMember } from './story-member.ts';

export interface MemberCounts {
  /** Rated articles by side; a syndicated text counts once. */
  bias: Record<Side, number>;
  /** Articles by the region of their outlet; a syndicated text counts once. */
  regions: Record<Region, number>;
  unrated: number;
  copies: number;
  /** The number of outlets with an original text. */
  outlets: number;
}

/** The articles that are no copies of another article of the story. */
export function originals(members: readonly StoryMember[]): StoryMember[] {
  const present = new Set(members.map(({ id }) => id));
  return members.filter(({ copyOf }) => copyOf === null || !present.has(copyOf));
}

export function countMembers(members: readonly StoryMember[]): MemberCounts {
  const counted = originals(members);
  const counts: MemberCounts = {
    bias: { left: 0, center: 0, right: 0 },
    regions: { uk: 0, us: 0, international: 0 },
    unrated: 0,
    copies: members.length - counted.length,
    outlets: new Set(counted.map(({ outlet }) => outlet.domain)).size,
  };
  for (const { side, outlet } of counted) {
    counts.regions[outlet.region] += 1;
    if (side === null) counts.unrated += 1;
    else counts.bias[side] += 1;
  }
  return counts;
}

/** The topic of most articles; an article without a specific topic counts a quarter. Ties go by the order of topics. */
export function majorityTopic(members: readonly StoryMember[]): StoryTopic {
  const votes = new Map<StoryTopic, number>();
  for (const { topics } of originals(members)) {
    const topic = storyTopics.find((each) => each === topics[0]?.toLowerCase()) ?? 'general';
    votes.set(topic, (votes.get(topic) ?? 0) + (topic === 'general' ? 0.25 : 1));
  }
  const max = Math.max(0, ...votes.values());
  return storyTopics.find((topic) => max > 0 && votes.get(topic) === max) ?? 'general';
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean credibility of the articles, of all and by side, in [0, 1]; null if none is rated. */
export function credibilityBySide(members: readonly StoryMember[]): Record<Side | 'overall', number | null> {
  const counted = originals(members);
  const of = (wanted: Side | null) =>
    mean(
      counted
        .filter(({ side }) => wanted === null || side === wanted)
        .flatMap(({ credibility }) => credibility ?? []),
    );
  return { overall: of(null), left: of('left'), center: of('center'), right: of('right') };
}

export interface FirstReport {
  /** Null for the first article of all. */
  side: Side | null;
  article: string;
}

/** The first article of all, and the first of each side. Ties go by the order of the list. */
export function firstReports(members: readonly StoryMember[]): FirstReport[] {
  const byTime = [...members].sort((a, b) => Date.parse(a.dated) - Date.parse(b.dated));
  return [null, ...sides].flatMap((side) => {
    const first = byTime.find((member) => side === null || member.side === side);
    return first === undefined ? [] : [{ side, article: first.id }];
  });
}
