import { AppError } from '#domain/app-error.ts';
import { parseAddressInput } from '#domain/articles/parse-address-input.ts';
import type { FeedBias } from '#domain/feeds/feed.ts';
import { feedAddress } from '#domain/feeds/feed-address.ts';
import { biasOfFeed } from '#domain/feeds/feed-bias.ts';
import type { FeedFormat, FeedItem, ParsedFeed } from '#domain/feeds/feed-item.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { type FeedRules, passesWords } from '#domain/feeds/feed-rules.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Db } from '#server/db/db.ts';
import type { FetchedBody, Fetcher, FetchOutcome } from '#server/fetching/fetcher.ts';
import type { FeedRequest } from '#server/ingestion/fetch-feed.ts';
import { ruledAddress } from '#server/ingestion/insert-items.ts';
import type { Sealer } from '#server/settings/seal-secret.ts';
import {
  type FeedLink,
  feedLinks,
  fetchNewsSitemap,
  findNewsSitemaps,
  usualFeedAddresses,
} from './feed-links.ts';
import { getFeedByKey, getFeedRows } from './feed-store.ts';
import { toFeedChoice } from './list-feeds.ts';
import { mayShareSecret, openRules, type SentRules, sealRules } from './stored-rules.ts';

/** Parses a feed in a worker thread with limits. */
export interface FeedReader {
  parse(
    body: { bytes: Uint8Array; contentType: string | null; address: string },
    options?: { signal?: AbortSignal | undefined },
  ): Promise<ParsedFeed>;
}

export interface TestFeedDeps {
  db: Db;
  fetcher: Pick<Fetcher, 'fetch'>;
  feedPool: FeedReader;
  outlets: OutletTable;
  sealer: Sealer;
}

export interface TestedFeed {
  kind: 'feed' | 'page-with-feeds' | 'failed';
  /** A description of the feed, or the failure with advice. */
  message: string;
  /** The address after redirects. */
  url: string;
  title: string | null;
  format: FeedFormat | null;
  item_count: number;
  /** As the rules have them. */
  items: { title: string; url: string | null; published_at: string | null; left_out: boolean }[];
  candidates: FeedLink[];
  /** The name of a stored feed with this address. */
  duplicate_of: string | null;
  /** The word of the outlet at this address. */
  bias: FeedBias;
}

const itemsShown = 5;
/** Usual addresses that are requested for a page without feeds. */
const maxTries = 5;
/** Links of a page that are requested. */
const maxLinksTried = 10;

interface FetchContext extends TestFeedDeps {
  signal: AbortSignal | undefined;
  rules: FeedRules | null;
  request: FeedRequest;
  /** The address that headers of the request are for. */
  ownAddress: string;
}

export interface TestFeedInput {
  url: string;
  /** The rules to try; absent: those of the feed. */
  rules?: SentRules | null | undefined;
  /** A stored feed, whose secret stands in for one that is not sent. */
  id?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches an address and parses it as a feed, or finds feeds on the page at that address. Stores nothing. Failures are
 * part of the result.
 * @throws AppError address-refused for an address that Balance never requests, invalid-input for a login without password
 */
export async function testFeed(
  deps: TestFeedDeps,
  { url, rules: sent, id, signal }: TestFeedInput,
): Promise<TestedFeed> {
  const input = parseAddressInput(feedAddress(url));
  if (input.kind !== 'address') throw new AppError('address-refused', 'This is not a web address.');
  const [row] = id === undefined ? [] : await getFeedRows(deps.db, [id]);
  const feed = { url: input.address, before: row === undefined ? null : toFeedChoice(row) };
  const rules = await sealRules(deps.sealer, sent, feed);
  const request = await openRules(deps.sealer, { url: input.address, rules });
  const context = { ...deps, signal, rules, request, ownAddress: input.address };
  const answer = await fetchAddress(context, input.address);
  if (answer.kind !== 'ok') return await failed(deps, input.address, explainFailure(answer));
  const parsed = await deps.feedPool.parse(answer, { signal });
  if (parsed.kind === 'parsed') return await testParsed(context, answer.address, parsed);
  if (parsed.code === 'empty' || !isPage(answer)) return await failed(deps, answer.address, parsed.message);
  return await findFeedsOnPage(context, answer);
}

const never = new AbortController().signal;

function sitemapDeps({ fetcher, feedPool, signal = never }: FetchContext) {
  return { fetcher, feedPool, signal };
}

async function testParsed(
  context: FetchContext,
  address: string,
  parsed: Extract<ParsedFeed, { kind: 'parsed' }>,
): Promise<TestedFeed> {
  const read = await fetchNewsSitemap(sitemapDeps(context), parsed);
  if (read !== null) return await toTestedFeed(context, address, read);
  return await failed(context, address, 'This is an index of sitemaps, and none of them holds news.');
}

async function fetchAddress(context: FetchContext, address: string): Promise<FetchOutcome> {
  const { fetcher, signal, ownAddress } = context;
  const { userAgent, headers } = context.request;
  const isOwn = mayShareSecret(ownAddress, address);
  return await fetcher.fetch({
    ...{ address, purpose: 'feed', expect: 'any' },
    ...(signal === undefined ? {} : { signal }),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(headers === undefined || !isOwn ? {} : { headers }),
  });
}

function explainFailure(answer: Exclude<FetchOutcome, { kind: 'ok' }>): string {
  if (answer.kind === 'not-modified')
    return 'The site says that nothing has changed, though it was not asked that.';
  if (answer.failure === 'address-refused' || answer.failure === 'invalid-address')
    throw new AppError('address-refused', answer.detail);
  return answer.detail;
}

function isPage({ text, contentType }: FetchedBody): boolean {
  return /html/i.test(contentType ?? '') || /^\s*<(?:!doctype html|html)/i.test(cutText(text, 2000));
}

async function getNameOfDuplicate({ db }: Pick<TestFeedDeps, 'db'>, url: string): Promise<string | null> {
  const key = feedKey(url);
  return key === null ? null : ((await getFeedByKey(db, key))?.name ?? null);
}

const emptyResult = { title: null, format: null, item_count: 0, items: [], candidates: [] };

async function failed(deps: TestFeedDeps, url: string, message: string): Promise<TestedFeed> {
  return {
    ...emptyResult,
    ...{ kind: 'failed', message, url },
    duplicate_of: await getNameOfDuplicate(deps, url),
    bias: biasOfFeed(deps.outlets, { name: '', url }),
  };
}

async function toTestedFeed(
  context: FetchContext,
  url: string,
  feed: Extract<ParsedFeed, { kind: 'parsed' }>,
): Promise<TestedFeed> {
  const { rules } = context;
  const count = feed.items.length;
  const listed =
    count === 0 ? 'but lists nothing at the moment' : `and lists ${count} item${count === 1 ? '' : 's'}`;
  const broken = feed.rescued ? ' It is not well-formed; Balance read what it could.' : '';
  return {
    kind: 'feed',
    message: `This is a feed (${formatNames[feed.format]}) ${listed}.${broken}${describeRules(rules, feed.items)}`,
    url,
    title: feed.title,
    format: feed.format,
    item_count: count,
    items: feed.items.slice(0, itemsShown).map((item) => ({
      title: item.title,
      url: item.address === null ? null : ruledAddress(item.address, rules),
      published_at: item.publishedAt,
      left_out: rules !== null && !passesWords(rules, item),
    })),
    candidates: [],
    duplicate_of: await getNameOfDuplicate(context, url),
    bias: biasOfFeed(context.outlets, { name: feed.title ?? '', url }),
  };
}

/** What the rules do to the items, as a further sentence. */
function describeRules(rules: FeedRules | null, items: readonly FeedItem[]): string {
  if (rules === null) return '';
  const leftOut = items.filter((item) => !passesWords(rules, item)).length;
  const changed = items.filter(
    ({ address }) => address !== null && ruledAddress(address, rules) !== ruledAddress(address, null),
  ).length;
  const did = [
    ...(rules.keep_words.length + rules.block_words.length > 0 ? [`leave out ${leftOut}`] : []),
    ...(rules.rewrite === null ? [] : [`change the address of ${changed}`]),
  ];
  return did.length === 0 ? '' : ` Its rules ${did.join(' and ')}.`;
}

const formatNames: Readonly<Record<FeedFormat, string>> = {
  rss: 'RSS',
  atom: 'Atom',
  rdf: 'RSS 1.0',
  json: 'JSON Feed',
  sitemap: 'news sitemap',
};

async function findFeedsOnPage(context: FetchContext, page: FetchedBody): Promise<TestedFeed> {
  const named = await readableFeeds(context, feedLinks(page.text, page.address));
  const atUsual = named.length > 0 ? named : await findAtUsualAddress(context, page.address);
  const candidates =
    atUsual.length > 0 ? atUsual : await findNewsSitemaps(sitemapDeps(context), page.address);
  if (candidates.length === 0)
    return await failed(
      context,
      page.address,
      'This is a web page, and no feed was found on it. Look for “RSS” on the site.',
    );
  const message =
    candidates.length === 1
      ? 'This is a web page; it has a feed.'
      : `This is a web page; it has ${candidates.length} feeds. Choose one.`;
  return {
    ...emptyResult,
    kind: 'page-with-feeds',
    message,
    url: page.address,
    candidates,
    duplicate_of: null,
    bias: biasOfFeed(context.outlets, { name: '', url: page.address }),
  };
}

/** The feed at an address, under the address that was asked for; null when there is none. */
async function findFeed(context: FetchContext, link: FeedLink): Promise<FeedLink | null> {
  context.signal?.throwIfAborted();
  const answer = await fetchAddress(context, link.url);
  if (answer.kind !== 'ok') return null;
  const parsed = await context.feedPool.parse(answer, { signal: context.signal });
  return parsed.kind === 'parsed' ? { ...link, title: link.title ?? parsed.title } : null;
}

/** Those of the links that lead to a feed. The fetcher bounds the requests to one host. */
async function readableFeeds(context: FetchContext, links: readonly FeedLink[]): Promise<FeedLink[]> {
  const read = links.slice(0, maxLinksTried).map((link) => findFeed(context, link));
  return (await Promise.all(read)).filter((link) => link !== null);
}

/** The first usual address that is a feed. */
async function findAtUsualAddress(context: FetchContext, pageAddress: string): Promise<FeedLink[]> {
  for (const url of usualFeedAddresses(pageAddress).slice(0, maxTries)) {
    const link = await findFeed(context, { url, title: null });
    if (link !== null) return [link];
  }
  return [];
}
