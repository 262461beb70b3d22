import type { Side } from '../analysis/rating.ts';

export interface SidedArticle {
  side: Side | null;
  /** In [0, 1]; null when unrated. */
  credibility: number | null;
  relevance: number;
}

/** Minimum credibility of an opposing article; unrated articles are left out. */
export const credibilityFloor = 0.4;

function ofSide<Item extends SidedArticle>(items: readonly Item[], side: Side): Item[] {
  return items.filter((item) => item.side === side).sort((a, b) => b.relevance - a.relevance);
}

/** Interleaves the lists: the first items of all lists, then the second items, and so on. */
export function interleave<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const maxLength = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: maxLength }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/**
 * The credible articles of other sides. For a left article: right, then center. For a right article: left, then center.
 * For a center article: left and right interleaved.
 */
export function opposingArticles<Item extends SidedArticle>(subject: Side, items: readonly Item[]): Item[] {
  const sound = items.filter((item) => item.credibility !== null && item.credibility >= credibilityFloor);
  if (subject === 'center') return interleave([ofSide(sound, 'left'), ofSide(sound, 'right')]);
  return [...ofSide(sound, subject === 'left' ? 'right' : 'left'), ...ofSide(sound, 'center')];
}
