import { isSamePage } from '../articles/compare-addresses.ts';

interface IdentifiedItem {
  address: string;
  title: string;
  /** Milliseconds since 1970; null when it is not known. */
  time: number | null;
}

/** An item that is this much later is another one; the date of a corrected article moves less. */
const muchLaterMs = 12 * 60 * 60 * 1000;

/**
 * Whether an item is one that the feed listed before with the same guid. Some feeds use a guid again: another address
 * with another title or a much later date is another article.
 */
export function isSameItem(known: IdentifiedItem, listed: IdentifiedItem): boolean {
  if (isSamePage(known.address, listed.address)) return true;
  if (known.title !== listed.title) return false;
  return known.time === null || listed.time === null || listed.time - known.time < muchLaterMs;
}
