import { lettersOf } from '../text/letters.ts';

/** An item as it is stored, or as its feed lists it now. */
interface Version {
  title: string;
  /** When the feed says that it was changed, in milliseconds since 1970; null where it says nothing. */
  updated: number | null;
}

export interface ListedAgain<Item> {
  item: Item;
  stored: Version;
  listed: Version;
}

/** Times that differ by less are rounded. */
const roundingMs = 60_000;
/** Of one list: a feed with more changed items than this says nothing by their times. */
const maxShareByTime = 0.5;
const fewItems = 3;

/** Whether two headlines differ by more than case, marks and spaces. */
export function isOtherTitle(one: string, other: string): boolean {
  return lettersOf(one.toLowerCase()) !== lettersOf(other.toLowerCase());
}

/**
 * The items whose articles were changed since they were read: those with another title, and those with a later time of
 * change. Where most items of a list have a later time, the feed writes the time of its answer, which tells nothing.
 */
export function findChangedItems<Item>(items: readonly ListedAgain<Item>[]): Item[] {
  const isRetitled = ({ stored, listed }: ListedAgain<Item>) =>
    listed.title !== '' && stored.title !== '' && isOtherTitle(listed.title, stored.title);
  const isUpdated = ({ stored, listed }: ListedAgain<Item>) =>
    stored.updated !== null && listed.updated !== null && listed.updated - stored.updated > roundingMs;
  const updated = new Set(items.filter(isUpdated));
  const isClock = updated.size > fewItems && updated.size > items.length * maxShareByTime;
  return items.flatMap((one) => (isRetitled(one) || (!isClock && updated.has(one)) ? [one.item] : []));
}
