import { createHash } from 'node:crypto';
import { tidyAddress } from '#domain/articles/canonical-address.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { speaksFor } from '#domain/outlets/speaks-for.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { toWellFormed } from '#domain/text/well-formed.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type Failure, workByHalves } from '#server/set-aside/work-by-halves.ts';
import { cleanText } from './extraction/clean-text.ts';
import { insertItems, knownGuids, type NewItem } from './item-store.ts';

/** As a feed or a connector gives it. */
export interface ListedItem {
  guid?: string | null;
  title: string;
  address: string | null;
  description: string;
  contentHtml?: string | null;
  author?: string | null;
  language?: string | null;
  publishedAt: string | null;
}

const dayMs = 86_400_000;
const maxTitleLength = 500;
const maxDescriptionLength = 4000;
const maxContentLength = 200_000;
const maxAuthorLength = 200;
/** Of one answer; more than any feed needs to say what is new. */
const maxItems = 500;

function line(text: string, limit: number): string {
  return cleanText(cutText(text.replace(/\s+/g, ' '), limit));
}

/** Short enough for an index, however long the feed's own name of the item is. */
function guidKey(guid: string | null | undefined): string | null {
  if (guid == null || guid === '') return null;
  return createHash('sha256').update(guid).digest('base64url');
}

/** What the lister says of an article in its own words, kept only where it may stand in for the page. */
type Words = Pick<NewItem, 'description' | 'content' | 'author'>;
const noWords: Words = { description: '', content: null, author: null };

function wordsOf(item: ListedItem): Words {
  return {
    description: line(item.description, maxDescriptionLength),
    content: item.contentHtml == null ? null : cutText(toWellFormed(item.contentHtml), maxContentLength),
    author: item.author == null ? null : line(item.author, maxAuthorLength),
  };
}

function toNewItem(
  item: ListedItem,
  listedAs: string,
  options: { now: Date; maySpeakFor: (address: string) => boolean },
): NewItem {
  const { now, maySpeakFor } = options;
  const address = tidyAddress(listedAs);
  const published = item.publishedAt === null ? null : new Date(item.publishedAt);
  const isBelievable = published !== null && published.getTime() <= now.getTime() + 2 * dayMs;
  return {
    guid: guidKey(item.guid),
    address,
    title: line(item.title, maxTitleLength),
    ...(maySpeakFor(address) ? wordsOf(item) : noWords),
    language: item.language ?? null,
    publishedAt: isBelievable ? published.toISOString() : null,
  };
}

/** Each name and each address once, and no name that the feed gives to several items: it names none. */
function withoutRepeats(items: readonly NewItem[]): NewItem[] {
  const uses = new Map<string, number>();
  for (const { guid } of items) if (guid !== null) uses.set(guid, (uses.get(guid) ?? 0) + 1);
  const addresses = new Set<string>();
  return items.flatMap((item) => {
    if (addresses.has(item.address)) return [];
    addresses.add(item.address);
    return [item.guid !== null && (uses.get(item.guid) ?? 0) > 1 ? { ...item, guid: null } : item];
  });
}

/**
 * Notes the items that are new, to be read in their turn. What is older than RETENTION_DAYS is not news any
 * more. With `deduplicates`, an item that its feed listed before under another address is not new either. Items
 * that cannot be noted are given back by their addresses; the next listing brings them again.
 */
export async function insertListedItems(
  deps: { db: Db; clock: Clock; retentionDays: number; outlets: OutletTable },
  input: {
    source: string;
    feedId: string | null;
    /** The addresses of the feed, whose words are kept for articles of its own publisher; none for a connector. */
    saidBy: readonly string[];
    items: readonly ListedItem[];
    deduplicates: boolean;
  },
): Promise<{ added: number; failed: Failure[] }> {
  const { db, clock, retentionDays } = deps;
  const { source, feedId } = input;
  const at = clock();
  const oldest = at.getTime() - retentionDays * dayMs;
  const maySpeakFor = (address: string) =>
    input.saidBy.some((feed) => speaksFor(deps.outlets, feed, address));
  const listed = input.items.slice(0, maxItems).flatMap((item) => {
    if (item.address === null) return [];
    const one = toNewItem(item, item.address, { now: at, maySpeakFor });
    const isOld = one.publishedAt !== null && new Date(one.publishedAt).getTime() < oldest;
    return isOld ? [] : [one];
  });
  let items = withoutRepeats(listed);
  if (input.deduplicates && feedId !== null) {
    const named = items.flatMap(({ guid, address }) => (guid === null ? [] : [{ guid, address }]));
    const known = await knownGuids(db, feedId, named);
    items = items.filter(({ guid }) => guid === null || !known.has(guid));
  }
  let added = 0;
  const work = async (part: NewItem[]) => {
    added += await insertItems(db, { source, feedId, items: part, at });
  };
  const failed = await workByHalves(items, { idOf: ({ address }) => address, work });
  return { added, failed };
}
