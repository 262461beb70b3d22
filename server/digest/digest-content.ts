import type { Follow } from '#contract/following.ts';
import type { StoryCard } from '#contract/news.ts';
import type { PartisanSide } from '#domain/analysis/rating.ts';

/** The stories of an edition that a digest shows. */
export interface EditionContent {
  topStories: readonly StoryCard[];
  /** Of each side, the stories that few of its outlets cover. */
  blindspots: readonly { side: PartisanSide; stories: readonly StoryCard[] }[];
}

/** What one digest or alert says. */
export interface DigestContent extends EditionContent {
  follows: readonly Follow[];
}

export function isEmptyContent({ follows, topStories, blindspots }: DigestContent): boolean {
  return follows.length === 0 && topStories.length === 0 && blindspots.length === 0;
}

/** Whether there is something to report of a follow. */
export function hasNews({ news }: Follow): boolean {
  return news !== null && (news.new_count > 0 || news.joined.length > 0 || news.closed_blindspot !== null);
}
