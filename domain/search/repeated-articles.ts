import { addressKey } from '../articles/canonical-address.ts';
import { stemsOf } from './search-terms.ts';

export interface Listed {
  address: string;
  title: string;
  /** Whoever publishes it, by domain or name. */
  outlet: string;
}

/** From this share of common words two titles name the same report. */
const sameTitleFrom = 0.85;
/** Titles shorter than this may agree by chance. */
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
 * The items without repeats, the first of each kept: the same address, the same title of one outlet, and,
 * with `syndicated`, nearly the same title anywhere. Items that repeat one of `except` go as well.
 */
export function withoutRepeats<Item extends Listed>(
  items: readonly Item[],
  options: { syndicated: boolean; except?: readonly Listed[] },
): Item[] {
  const addresses = new Set<string>();
  const titles = new Set<string>();
  const stems: Set<string>[] = [];
  const isNew = (item: Listed): boolean => {
    const address = addressKey(item.address);
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
