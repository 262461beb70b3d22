import type { EditionName } from './edition-names.ts';
import { trendingPoints } from './swarm.ts';

export interface RegionCounts {
  uk: number;
  us: number;
  international: number;
}

/** The fields that decide the order of a list of stories. */
export interface RankedStory {
  id: string;
  region_distribution: RegionCounts;
  priorityScore: number;
  article_count: number;
  /** In [0, 1]. */
  semantic_confidence: number;
  movement?: { articles_per_hour: number; joined: readonly string[] } | undefined;
  /** ISO; null when unknown. */
  updated_at: string | null;
}

const weights: Readonly<Record<Exclude<EditionName, 'world'>, RegionCounts>> = {
  uk: { uk: 3, international: 1, us: 0.5 },
  us: { us: 3, international: 1, uk: 0.5 },
};

/** The score of a story without regions: after all others. */
const noRegionScore = -1000;

/** The score of a story in a regional edition: the weighted sum of its outlets' regions. */
export function editionScore(regions: RegionCounts, edition: Exclude<EditionName, 'world'>): number {
  const { uk, us, international } = regions;
  if (uk + us + international <= 0) return noRegionScore;
  const weight = weights[edition];
  return uk * weight.uk + us * weight.us + international * weight.international;
}

/** Milliseconds since 1970; a story without a time counts as the oldest. */
function timeOf({ updated_at }: RankedStory): number {
  const time = Date.parse(updated_at ?? '');
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

const compareDescending = (a: number, b: number): number => (a === b ? 0 : a < b ? 1 : -1);

/** A side that joins counts as much as these articles an hour. */
const perJoinedSide = 2;

/**
 * How much a story moves, in articles an hour. It orders stories at the maximum of the trending score, where the score
 * says nothing; below it is 0.
 */
function movementAtMaximum({ priorityScore, movement }: RankedStory): number {
  if (priorityScore < trendingPoints.max || movement === undefined) return 0;
  return movement.articles_per_hour + perJoinedSide * movement.joined.length;
}

/** By trending score, at its maximum by what moves, then articles, then confidence, then id, so that the order is always defined. */
function compareSwarms(a: RankedStory, b: RankedStory): number {
  return (
    compareDescending(a.priorityScore, b.priorityScore) ||
    compareDescending(movementAtMaximum(a), movementAtMaximum(b)) ||
    compareDescending(a.article_count, b.article_count) ||
    compareDescending(a.semantic_confidence, b.semantic_confidence) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

/** The order of the page of story swarms. */
export function orderSwarms<Story extends RankedStory>(stories: readonly Story[]): Story[] {
  return [...stories].sort(compareSwarms);
}

/** The order of an edition: uk and us by their regions, world by time; then as swarms. */
export function orderForEdition<Story extends RankedStory>(
  stories: readonly Story[],
  edition: EditionName,
): Story[] {
  const rank = (story: Story) =>
    edition === 'world' ? timeOf(story) : editionScore(story.region_distribution, edition);
  return stories
    .map((story) => ({ story, rank: rank(story) }))
    .sort((a, b) => compareDescending(a.rank, b.rank) || compareSwarms(a.story, b.story))
    .map(({ story }) => story);
}
