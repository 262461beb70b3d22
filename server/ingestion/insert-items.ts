import { createHash } from 'node:crypto';
import { isGoogleHost } from '#domain/articles/amp-viewer.ts';
import { maxAddressLength } from '#domain/articles/canonical-address.ts';
import { repeatKey, withoutFragment } from '#domain/articles/compare-addresses.ts';
import { isGoogleNewsLink } from '#domain/articles/google-news-link.ts';
import { parseUrl } from '#domain/articles/parse-url.ts';
import { unwrapLink } from '#domain/articles/unwrap-link.ts';
import { type FeedRules, passesWords, rewriteAddress } from '#domain/feeds/feed-rules.ts';
import type { FeedListing } from '#domain/feeds/feed-yield.ts';
import { newestFirst } from '#domain/feeds/newest-first.ts';
import { newestItem } from '#domain/feeds/newest-item.ts';
import { findOutlet, hostOf } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { speaksFor } from '#domain/outlets/speaks-for.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { toWellFormed } from '#domain/text/well-formed.ts';
import { googleNewsTarget } from '#server/articles/google-news-target.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type Failure, processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import { cleanText } from './extraction/clean-text.ts';
import { insertItems, type NewItem, type WaitingItem } from './item-store.ts';
import { countItemsOfOthers } from './other-sources-store.ts';
import { rereadChanged } from './reread-changed.ts';
import { withoutKnown } from './without-known.ts';

/** An item as a feed or a connector lists it. */
export interface ListedItem {
  guid?: string | null;
  title: string;
  address: string | null;
  description: string;
  contentHtml?: string | null;
  author?: string | null;
  language?: string | null;
  publishedAt: string | null;
  updatedAt?: string | null;
  outletName?: string | null;
  /** Host or address. */
  outletAddress?: string | null;
}

const dayMs = 86_400_000;
const maxTitleLength = 500;
const maxDescriptionLength = 4000;
const maxContentLength = 200_000;
const maxAuthorLength = 200;
/** Of one response. */
const maxItems = 500;
/** A date at most this far ahead is today's in another time zone; a later one is none. */
const maxAheadMs = 2 * dayMs;

function line(text: string, limit: number): string {
  return cleanText(cutText(text.replace(/\s+/g, ' '), limit));
}

/** A hash, because guids may be too long for an index. */
function guidKey(guid: string | null | undefined): string | null {
  if (guid == null || guid === '') return null;
  return createHash('sha256').update(guid).digest('base64url');
}

/** The text of the source, stored only when it may replace the page. */
type Texts = Pick<NewItem, 'description' | 'content' | 'author'>;
const noTexts: Texts = { description: '', content: null, author: null };

function textsOf(item: ListedItem): Texts {
  return {
    description: line(item.description, maxDescriptionLength),
    content: item.contentHtml == null ? null : cutText(toWellFormed(item.contentHtml), maxContentLength),
    author: item.author == null ? null : line(item.author, maxAuthorLength),
  };
}

/** When the item was published: now where the feed says a time ahead of it, which local times labelled GMT are. */
function publicationTime(date: string | null, now: Date): string | null {
  if (date === null || new Date(date).getTime() > now.getTime() + maxAheadMs) return null;
  return new Date(Math.min(new Date(date).getTime(), now.getTime())).toISOString();
}

/** An item with an address that can be stored. */
interface Candidate {
  item: ListedItem;
  address: string;
  publishedAt: string | null;
}

const timeOf = ({ publishedAt }: Candidate): number | null =>
  publishedAt === null ? null : Date.parse(publishedAt);

/** The article itself, where the link carries its address. */
function targetOf(address: string): string {
  const target = unwrapLink(address);
  return googleNewsTarget(target) ?? target;
}

/** The address of an item to request: of the article itself, as the rules of its feed have it. */
export function ruledAddress(address: string, rules: Pick<FeedRules, 'rewrite'> | null): string {
  return rewriteAddress(rules?.rewrite ?? null, targetOf(withoutFragment(address)));
}

/** The outlet of an item whose link hides its address. */
function hiddenOutletOf({ outletAddress }: ListedItem, address: string): string | null {
  const url = outletAddress == null ? null : parseUrl(address);
  return url !== null && isGoogleNewsLink(url) ? hostOf(outletAddress ?? '') : null;
}

/** Google News writes "Headline - Outlet". */
function withoutOutlet(title: string, outletName: string | null | undefined): string {
  const ending = ` - ${outletName}`;
  return outletName != null && title.endsWith(ending) ? title.slice(0, -ending.length) : title;
}

function toNewItem(
  { item, address, publishedAt }: Candidate,
  place: number,
  options: { maySpeakFor: (address: string) => boolean; isOfGoogle: boolean; at: Date },
): NewItem {
  const { maySpeakFor, isOfGoogle, at } = options;
  const outlet = isOfGoogle ? hiddenOutletOf(item, address) : null;
  return {
    guid: guidKey(item.guid),
    address,
    key: repeatKey(address),
    title: line(outlet === null ? item.title : withoutOutlet(item.title, item.outletName), maxTitleLength),
    outlet,
    ...(maySpeakFor(address) ? textsOf(item) : noTexts),
    language: item.language ?? null,
    publishedAt,
    updatedAt: publicationTime(item.updatedAt ?? null, at),
    place,
  };
}

interface TrustInput {
  feedId: string | null;
  /** The addresses of the feed, which may describe articles of its own publisher; none for a connector. */
  feedAddresses: readonly string[];
  rules?: FeedRules | null;
}

/** What a source may say of articles: their texts, and their outlets where their links hide them. */
function trustOf(outlets: OutletTable, { feedId, feedAddresses, rules = null }: TrustInput) {
  return {
    // A rule of the feed does not let it speak for another outlet of the table.
    maySpeakFor: (address: string) =>
      (rules?.uses_feed_text === true && findOutlet(outlets, address) === null) ||
      feedAddresses.some((feed) => speaksFor(outlets, feed, address)),
    // Balance itself queries a service; anybody's feed may name anybody's outlet.
    isOfGoogle: feedId === null || feedAddresses.some((feed) => isGoogleHost(parseUrl(feed)?.hostname ?? '')),
  };
}

/** An item of a feed as the page crawler gets it, without storing it; null without an address. */
export function toWaitingItem(
  item: ListedItem,
  { outlets, now, ...source }: TrustInput & { feedId: string; outlets: OutletTable; now: Date },
): WaitingItem | null {
  if (item.address === null) return null;
  const { rules = null } = source;
  const address = ruledAddress(item.address, rules);
  const publishedAt = publicationTime(item.publishedAt, now);
  const waiting = toNewItem({ item, address, publishedAt }, 0, { ...trustOf(outlets, source), at: now });
  return {
    ...waiting,
    ...{ id: '', source: 'feed', feedId: source.feedId, attempts: 0, rules },
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
  };
}

/** Removes repeats, and guids that occur more than once, because they identify no item. */
function removeRepeats(items: readonly NewItem[]): NewItem[] {
  const uses = new Map<string, number>();
  for (const { guid } of items) if (guid !== null) uses.set(guid, (uses.get(guid) ?? 0) + 1);
  const keys = new Set<string>();
  return items.flatMap((item) => {
    if (keys.has(item.key)) return [];
    keys.add(item.key);
    return [item.guid !== null && (uses.get(item.guid) ?? 0) > 1 ? { ...item, guid: null } : item];
  });
}

/**
 * Inserts the new items, for the page crawler: the newest of those that are not older than RETENTION_DAYS. With
 * `deduplicates`, items that the feed listed before under another address are skipped too. `failed` names items that
 * could not be inserted by address; the next fetch of the feed lists them again. `unaddressed` counts items without an
 * address that can be stored, `listing` all that became no
 * item of its own. Items that the feed changed since they were read are read again.
 */
export async function insertListedItems(
  deps: { db: Db; clock: Clock; retentionDays: number; outlets: OutletTable },
  input: TrustInput & {
    source: string;
    items: readonly ListedItem[];
    deduplicates: boolean;
  },
): Promise<{ added: number; failed: Failure[]; unaddressed: number; listing: Omit<FeedListing, 'source'> }> {
  const { db, clock, retentionDays } = deps;
  const { source, feedId, rules = null } = input;
  const at = clock();
  const oldest = at.getTime() - retentionDays * dayMs;
  const trust = trustOf(deps.outlets, input);
  let unaddressed = 0;
  let tooOld = 0;
  let leftOut = 0;
  const candidates = input.items.flatMap((item) => {
    const address = item.address === null ? null : ruledAddress(item.address, rules);
    if (address === null || address.length > maxAddressLength) {
      unaddressed += 1;
      return [];
    }
    if (rules !== null && !passesWords(rules, item)) {
      leftOut += 1;
      return [];
    }
    const publishedAt = publicationTime(item.publishedAt, at);
    const isOld = publishedAt !== null && Date.parse(publishedAt) < oldest;
    if (isOld) tooOld += 1;
    return isOld ? [] : [{ item, address, publishedAt }];
  });
  const newest = newestFirst(candidates, timeOf).slice(0, maxItems);
  const once = removeRepeats(newest.map((candidate, place) => toNewItem(candidate, place, { ...trust, at })));
  const items = input.deduplicates ? await withoutKnown(db, feedId, once) : once;
  let added = 0;
  const work = async (part: NewItem[]) => {
    added += await insertItems(db, { source, feedId, items: part, at });
  };
  const failed = await processWithBisection(items, { idOf: ({ address }) => address, work });
  // A text of the feed is not on any page that could be read again.
  const mayReread = feedId !== null && rules?.uses_feed_text !== true;
  if (mayReread && added < once.length) await rereadChanged(db, { feedId, items: once, at });
  const ofOthers =
    added === once.length ? 0 : await countItemsOfOthers(db, { feedId, keys: once.map(({ key }) => key) });
  const duplicates = newest.length - once.length + ofOthers;
  const newestAt = newestItem(input.items, at);
  return {
    ...{ added, failed, unaddressed },
    listing: { items: input.items.length, duplicates, tooOld, unaddressed, leftOut, newestAt },
  };
}
