import type { EditionName } from './edition-names.ts';

export interface RegionCounts {
  uk: number;
  us: number;
  international: number;
}

/** What decides the place of a story in a list. */
export interface RankedStory {
  id: string;
  region_distribution: RegionCounts;
  priorityScore: number;
  article_count: number;
  /** In [0, 1]. */
  semantic_confidence: number;
  /** ISO; null when unknown. */
  updated_at: string | null;
}

const weights: Readonly<Record<Exclude<EditionName, 'world'>, RegionCounts>> = {
  uk: { uk: 3, international: 1, us: 0.5 },
  us: { us: 3, international: 1, uk: 0.5 },
};

/** Of a story that has no region: behind all others. */
const withoutRegion = -1000;

/** How much a story belongs into a regional edition: its outlets' regions by weight. */
export function editionScore(regions: RegionCounts, edition: Exclude<EditionName, 'world'>): number {
  const { uk, us, international } = regions;
  if (uk + us + international <= 0) return withoutRegion;
  const weight = weights[edition];
  return uk * weight.uk + us * weight.us + international * weight.international;
}

/** Milliseconds since 1970; a story without a time counts as the oldest. */
function timeOf({ updated_at }: RankedStory): number {
  const time = Date.parse(updated_at ?? '');
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

const falling = (a: number, b: number): number => (a === b ? 0 : a < b ? 1 : -1);

/** By trending score, then articles, then confidence; at last by id, so that an order is never left open. */
function compareSwarms(a: RankedStory, b: RankedStory): number {
  return (
    falling(a.priorityScore, b.priorityScore) ||
    falling(a.article_count, b.article_count) ||
    falling(a.semantic_confidence, b.semantic_confidence) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

/** The order of the story swarms' own page. */
export function orderSwarms<Story extends RankedStory>(stories: readonly Story[]): Story[] {
  return [...stories].sort(compareSwarms);
}

/** The order of an edition: uk and us by their regions, world by the newest; then as swarms are. */
export function orderForEdition<Story extends RankedStory>(
  stories: readonly Story[],
  edition: EditionName,
): Story[] {
  const rank = (story: Story) =>
    edition === 'world' ? timeOf(story) : editionScore(story.region_distribution, edition);
  return stories
    .map((story) => ({ story, rank: rank(story) }))
    .sort((a, b) => falling(a.rank, b.rank) || compareSwarms(a.story, b.story))
    .map(({ story }) => story);
}
