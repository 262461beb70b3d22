import { pageKey } from '../articles/compare-addresses.ts';
import { stemsOf } from './search-terms.ts';

export interface Listed {
  address: string;
  title: string;
  /** The publisher, by domain or name. */
  outlet: string;
}

/** Two titles with at least this share of common words belong to the same report. */
const sameTitleFrom = 0.85;
/** Shorter titles can be equal by chance. */
const minWords = 5;

function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isSameTitle(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size < minWords || small.size < sameTitleFrom * large.size) return false;
  let common = 0;
  for (const stem of small) if (large.has(stem)) common += 1;
  return common / (a.size + b.size - common) >= sameTitleFrom;
}

/**
 * Removes repeats and keeps the first item of each: the same address, the same title of one outlet, and, with
 * `syndicated`, nearly the same title of any outlet. Items that repeat one of `except` are removed too.
 */
export function withoutRepeats<Item extends Listed>(
  items: readonly Item[],
  options: { syndicated: boolean; except?: readonly Listed[] },
): Item[] {
  const addresses = new Set<string>();
  const titles = new Set<string>();
  const stems: Set<string>[] = [];
  const isNew = (item: Listed): boolean => {
    const address = pageKey(item.address);
    const plain = plainTitle(item.title);
    const title = `${item.outlet.toLowerCase()} ${plain}`;
    if (addresses.has(address) || (plain !== '' && titles.has(title))) return false;
    const words = stemsOf(item.title);
    if (options.syndicated && stems.some((known) => isSameTitle(known, words))) return false;
    addresses.add(address);
    titles.add(title);
    stems.push(words);
    return true;
  };
  for (const item of options.except ?? []) isNew(item);
  return items.filter(isNew);
}
