import type { Side } from '../analysis/rating.ts';

export interface SidedArticle {
  side: Side | null;
  /** In [0, 1]; null when unrated. */
  credibility: number | null;
  relevance: number;
}

/** Below it, and without any rating of its credibility, an article is no good opponent. */
export const credibilityFloor = 0.4;

function ofSide<Item extends SidedArticle>(items: readonly Item[], side: Side): Item[] {
  return items.filter((item) => item.side === side).sort((a, b) => b.relevance - a.relevance);
}

/** Takes from each list in turn, so that every side comes early. */
export function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/**
 * The articles that look at the subject from elsewhere: for a left one the right first, then the center;
 * for a right one the left first, then the center; for one of the center both sides in turn.
 */
export function opposingArticles<Item extends SidedArticle>(subject: Side, items: readonly Item[]): Item[] {
  const sound = items.filter((item) => item.credibility !== null && item.credibility >= credibilityFloor);
  if (subject === 'center') return inTurn([ofSide(sound, 'left'), ofSide(sound, 'right')]);
  return [...ofSide(sound, subject === 'left' ? 'right' : 'left'), ...ofSide(sound, 'center')];
}
