import { withCleanAddresses } from '#domain/articles/address-credentials.ts';
import { isSamePage } from '#domain/articles/compare-addresses.ts';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { publisherDomainOf } from '#domain/articles/publisher-domain.ts';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import { isOtherTitle } from '#domain/feeds/find-changed-items.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { SavedArticle } from '#server/articles/article-store.ts';
import type { RatingValues } from '#server/articles/rating-values.ts';
import { saveArticles } from '#server/articles/save-articles.ts';
import type { AnalysedArticle } from '#server/stories/clustering/placement-store.ts';
import { fingerprintOf } from './fingerprint-of.ts';
import { getArticlesByFingerprint, markFailed, markRead } from './item-store.ts';
import {
  keepEarlierTitles,
  listRereadArticles,
  markUnchanged,
  type RereadArticle,
} from './known-items-store.ts';
import type { PreparedArticle } from './prepare-article.ts';
import { noticeFailure, type WithdrawDeps, withdrawNotices } from './withdraw-notices.ts';
import { snapshotOf } from './workers/outlet-snapshot.ts';

/** An item whose page was read, or could not be read. */
export type CrawledItem =
  | {
      kind: 'read';
      item: { id: string; isReread?: boolean };
      article: ExtractedArticle;
      prepared: PreparedArticle | null;
      fromFeed: boolean;
      /** How the page failed, where the text is that of the feed. */
      pageFailure?: string | null;
    }
  | { kind: 'failed'; item: { id: string }; failure: string; detail: string; retryInMs: number | null };

type ReadItem = Extract<CrawledItem, { kind: 'read' }>;

export interface SavedItem {
  itemId: string;
  articleId: string;
  isRated: boolean;
  /** What clustering needs, of a new article that a page thread prepared. */
  analysed: AnalysedArticle | null;
}

/** A read item with the article that is stored for it: that of the first item with the same text. */
interface Place extends Omit<ReadItem, 'kind' | 'item' | 'pageFailure'> {
  id: string;
  fingerprint: string | null;
  /** Why its page brought no article of its own. */
  pageFailure: string | null;
}

const textOf = ({ article, prepared }: ReadItem): string | null =>
  prepared === null ? fingerprintOf(article) : prepared.fingerprint;

function placeItems(read: readonly ReadItem[], deduplicates: boolean): Place[] {
  const first = new Map<string, ReadItem>();
  return read.map((one) => {
    const fingerprint = textOf(one);
    const same = fingerprint === null || !deduplicates ? undefined : first.get(fingerprint);
    if (fingerprint !== null && same === undefined) first.set(fingerprint, one);
    const { article, prepared, fromFeed } = same ?? one;
    const pageFailure = same === undefined ? (one.pageFailure ?? null) : 'duplicate';
    return { id: one.item.id, article, prepared, fromFeed, fingerprint, pageFailure };
  });
}

/**
 * The new articles that a page thread prepared. The text of an article that existed may be another one than the
 * thread has read.
 */
function listPrepared(places: readonly Place[], saved: ReadonlyMap<string, SavedArticle>) {
  const prepared = new Map<string, { article: ExtractedArticle; prepared: PreparedArticle }>();
  for (const { article, prepared: own } of places) {
    const stored = saved.get(article.canonicalAddress);
    if (own !== null && stored?.isNew === true && !prepared.has(stored.id))
      prepared.set(stored.id, { article, prepared: own });
  }
  return prepared;
}

/** The ratings of page threads by the outlet rows in force, of articles that occur once. */
function listRatings(places: readonly Place[], outlets: OutletTable): Map<ExtractedArticle, RatingValues> {
  const { version } = snapshotOf(outlets);
  const articles = new Map<string, Set<ExtractedArticle>>();
  for (const { article } of places) {
    const own = articles.get(article.canonicalAddress) ?? new Set();
    articles.set(article.canonicalAddress, own.add(article));
  }
  return new Map(
    places.flatMap(({ article, prepared }) => {
      const rating = prepared?.rating;
      // Of several texts of one address the database keeps one.
      const isOnly = articles.get(article.canonicalAddress)?.size === 1;
      return rating?.outletsVersion === version && isOnly ? [[article, rating.values] as const] : [];
    }),
  );
}

function toAnalysed(
  id: string,
  { article, prepared: { features } }: { article: ExtractedArticle; prepared: PreparedArticle },
  at: Date,
): AnalysedArticle | null {
  if (features === null) return null;
  const published = article.publishedAt === null ? at : new Date(article.publishedAt);
  return {
    ...{ id, title: article.title, outlet: publisherDomainOf(article.canonicalAddress) },
    dated: published < at ? published : at,
    features: decodeFeatures(features),
  };
}

/** A page that was read again, with its article as it is stored. */
interface Reread {
  item: ReadItem;
  stored: RereadArticle;
}

/** The place of a page that was read again; null where its article stays as it is. */
function placeReread({ item, stored }: Reread): Place | null {
  const { article, prepared, fromFeed } = item;
  if (fromFeed || !isSamePage(article.canonicalAddress, stored.address)) return null;
  const fingerprint = textOf(item);
  const isChanged =
    isOtherTitle(article.title, stored.title) ||
    fingerprint !== stored.fingerprint ||
    article.correctionNoted !== stored.correctionNoted;
  if (!isChanged) return null;
  const same = { ...article, canonicalAddress: stored.address };
  return { id: item.item.id, article: same, prepared, fromFeed, fingerprint, pageFailure: null };
}

/**
 * Separates the pages that were read again from the others, and keeps the headlines that they change. Marks the items
 * whose articles stay as they are.
 */
async function placeRereads(
  { db, clock }: WithdrawDeps,
  read: readonly ReadItem[],
): Promise<{ changed: Place[]; others: ReadItem[] }> {
  const ids = read.flatMap(({ item }) => (item.isReread === true ? [item.id] : []));
  const stored = await listRereadArticles(db, ids);
  const rereads = read.flatMap((item) => {
    const own = stored.get(item.item.id);
    return own === undefined ? [] : [{ item, stored: own, place: placeReread({ item, stored: own }) }];
  });
  const at = clock();
  const earlier = rereads.flatMap(({ place, stored: { id: articleId, title, isOfPage } }) =>
    place !== null && isOfPage && isOtherTitle(place.article.title, title)
      ? [{ articleId, title, until: at }]
      : [],
  );
  await keepEarlierTitles(db, earlier);
  const unchanged = rereads.flatMap(({ place, item }) => (place === null ? [item.item.id] : []));
  await markUnchanged(db, unchanged, at);
  return {
    changed: rereads.flatMap(({ place }) => place ?? []),
    others: read.filter(({ item }) => !stored.has(item.id)),
  };
}

/**
 * Separates the pages that show a notice of their site in place of an article: the text of the feed stands in for them,
 * or they fail.
 */
async function separateNotices(deps: WithdrawDeps, read: readonly ReadItem[], signal: AbortSignal) {
  const pages = read.flatMap((one) => {
    const fingerprint = one.fromFeed ? null : textOf(one);
    const { text, canonicalAddress: address } = one.article;
    return fingerprint === null ? [] : [{ id: one.item.id, address, fingerprint, text }];
  });
  const { noticed, ids } = await withdrawNotices(deps, pages, signal);
  const { kind, detail } = noticeFailure;
  const fail = (id: string, fingerprint?: string) => ({
    ...{ id, kind, detail, nextTryAt: null },
    ...(fingerprint === undefined ? {} : { fingerprint }),
  });
  const alone = new Set(noticed.map(({ id }) => id));
  const reread = read.filter(({ item }) => ids.has(item.id) && !alone.has(item.id));
  return {
    pages: read.filter(({ item }) => !ids.has(item.id)),
    standIns: noticed.flatMap(({ id, fingerprint, article }): Place[] =>
      article === null
        ? []
        : [{ id, article, prepared: null, fromFeed: true, fingerprint, pageFailure: kind }],
    ),
    failures: [
      ...reread.map(({ item }) => fail(item.id)),
      ...noticed.flatMap(({ id, fingerprint, article }) => (article === null ? [fail(id, fingerprint)] : [])),
    ],
  };
}

/**
 * Stores the articles of crawled items and marks the items. With `deduplicates`, a text that its site published before
 * under another address becomes no second article. A text that it shows for several headlines is no article. A page that
 * was read again changes its article where it is another one now. Returns the article of each item that is to be rated
 * and placed.
 */
export async function saveItems(
  deps: WithdrawDeps,
  input: { items: readonly CrawledItem[]; deduplicates: boolean; signal: AbortSignal },
): Promise<SavedItem[]> {
  const { db, clock } = deps;
  const at = clock();
  const failed = input.items.flatMap((one) => (one.kind === 'failed' ? [one] : []));
  const failures = failed.map(({ item, failure, detail, retryInMs }) => ({
    ...{ id: item.id, kind: failure, detail },
    nextTryAt: retryInMs === null ? null : new Date(at.getTime() + retryInMs),
  }));
  const read = input.items.flatMap((one) =>
    one.kind === 'read' ? [{ ...one, article: withCleanAddresses(one.article, 'listed') }] : [],
  );
  const { pages, standIns, failures: notices } = await separateNotices(deps, read, input.signal);
  const { changed, others } = await placeRereads(deps, pages);
  const places = [...placeItems(others, input.deduplicates), ...changed, ...standIns];
  const fingerprints = places.flatMap(({ fingerprint }) => (fingerprint === null ? [] : [fingerprint]));
  const known = input.deduplicates
    ? await getArticlesByFingerprint(db, fingerprints)
    : new Map<string, string>();
  const own = new Set([...changed, ...standIns]);
  const isKnown = (place: Place) => !own.has(place) && known.has(place.fingerprint ?? '');
  const fresh = places.filter((place) => !isKnown(place));
  const of = (ofFeeds: boolean) => fresh.flatMap((one) => (one.fromFeed === ofFeeds ? [one.article] : []));
  const savedAt = { db, clock: () => at };
  const ratings = listRatings(fresh, deps.outlets);
  const saved = new Map([
    ...(await saveArticles(savedAt, of(false), { ratings })),
    ...(await saveArticles(savedAt, of(true), { source: 'feed' })),
  ]);
  const prepared = listPrepared(fresh, saved);
  const rated = new Set([...saved.values()].flatMap(({ id, isRated }) => (isRated ? [id] : [])));
  const rows = places.flatMap((place) => {
    const { id, article, fingerprint, pageFailure: ownFailure } = place;
    const isDuplicate = isKnown(place);
    const articleId = isDuplicate ? known.get(fingerprint ?? '') : saved.get(article.canonicalAddress)?.id;
    if (articleId === undefined) return [];
    const pageFailure = isDuplicate ? 'duplicate' : ownFailure;
    return [
      { id, articleId, fingerprint, pageFailure, state: rated.has(articleId) ? 'rated' : 'read' } as const,
    ];
  });
  await markRead(db, rows, at);
  await markFailed(db, [...failures, ...notices], at);
  return rows.map(({ id, articleId, state }) => {
    const own = prepared.get(articleId);
    const analysed = own === undefined ? null : toAnalysed(articleId, own, at);
    return { itemId: id, articleId, isRated: state === 'rated', analysed };
  });
}
