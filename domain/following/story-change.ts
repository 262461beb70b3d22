import { type Side, sides } from '../analysis/rating.ts';
import type { Blindspot } from '../stories/find-blindspot.ts';

/** What a reader can know about a story at a time. */
export interface StoryState {
  articles: number;
  /** The sides that have rated articles. */
  sides: readonly Side[];
  blindspot: Side | null;
}

/** What a follow is compared with: its state at an earlier time. */
export interface FollowMark extends StoryState {
  at: Date;
}

export interface StoryChange {
  newArticles: number;
  /** Sides that had no article before. */
  joined: Side[];
  /** The side of a blindspot that was there before and is not any more. */
  closedBlindspot: Side | null;
}

/** The state of a story by the fields of its card; without a card only its articles are known. */
export function storyStateOf(
  articles: number,
  card: { bias_distribution: Readonly<Record<Side, number>>; blindspot: Blindspot | null } | null,
): StoryState {
  if (card === null) return { articles, sides: [], blindspot: null };
  return {
    articles,
    sides: sides.filter((side) => card.bias_distribution[side] > 0),
    blindspot: card.blindspot?.side ?? null,
  };
}

/**
 * What changed in a story since a mark.
 * @param placedSince articles that were placed into it since. A merge adds articles that were placed earlier: the
 *   difference of the totals counts them.
 */
export function compareStory(mark: FollowMark, now: StoryState, placedSince: number): StoryChange {
  return {
    newArticles: Math.max(placedSince, now.articles - mark.articles, 0),
    // Of a story without known sides it cannot be said which of them joined.
    joined: mark.sides.length === 0 ? [] : now.sides.filter((side) => !mark.sides.includes(side)),
    closedBlindspot: mark.blindspot !== null && now.blindspot !== mark.blindspot ? mark.blindspot : null,
  };
}

/** Articles from which a change alone is worth an alert. */
export const articlesForAlert = 5;

/** Whether a change is worth a mail of its own. */
export function isWorthAlert({ newArticles, joined, closedBlindspot }: StoryChange): boolean {
  return joined.length > 0 || closedBlindspot !== null || newArticles >= articlesForAlert;
}
