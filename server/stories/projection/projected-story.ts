import type { Side } from '#domain/analysis/rating.ts';
import type { Region } from '#domain/outlets/outlet.ts';
import type { StoryProjection } from '#domain/stories/build-story-projection.ts';
import type { FirstReport } from '#domain/stories/count-members.ts';
import type { Blindspot } from '#domain/stories/find-blindspot.ts';

/** The parts of a card that are no columns of its row; stored as `stories.card`. */
export interface StoryFacts {
  summary: string;
  bias: Record<Side, number>;
  regions: Record<Region, number>;
  unrated: number;
  copies: number;
  outletCount: number;
  outlets: { name: string; domain: string; side: Side | null }[];
  blindspot: Blindspot | null;
}

/** The parts that only the page of a story shows; stored as `stories.projection`. */
export interface StoredProjection extends Omit<StoryProjection, 'points'> {
  /** Absent where an older version wrote the projection. */
  points?: StoryProjection['points'];
  firstReports: FirstReport[];
}
