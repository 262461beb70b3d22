import { AppError } from '#domain/app-error.ts';
import { parseAddressInput } from '#domain/articles/parse-address-input.ts';
import type { FeedFormat, ParsedFeed } from '#domain/feeds/feed-item.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Db } from '#server/db/db.ts';
import type { FetchedBody, Fetcher, FetchOutcome } from '#server/fetching/fetcher.ts';
import { type FeedLink, feedLinks, usualFeedAddresses } from './feed-links.ts';
import { findFeedByKey } from './feed-store.ts';

/** Reads a body as a feed, in a thread with limits. */
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
}

export interface TestedFeed {
  kind: 'feed' | 'page-with-feeds' | 'failed';
  /** What it is, or what went wrong and what to do. */
  message: string;
  /** Where it was read, after redirects. */
  url: string;
  title: string | null;
  format: FeedFormat | null;
  item_count: number;
  items: { title: string; url: string | null; published_at: string | null }[];
  candidates: FeedLink[];
  /** The name of a stored feed with this address. */
  duplicate_of: string | null;
}

const itemsShown = 5;
/** Places tried for a page that names no feed, one after the other. */
const maxTries = 5;

interface Way extends TestFeedDeps {
  signal: AbortSignal | undefined;
}

/**
 * Reads an address as a feed, or looks for feeds on the page that lies there, without keeping anything. What the
 * outside does is told in words.
 * @throws AppError address-refused for an address that Balance never reads
 */
export async function testFeed(
  deps: TestFeedDeps,
  { url, signal }: { url: string; signal?: AbortSignal | undefined },
): Promise<TestedFeed> {
  const input = parseAddressInput(url);
  if (input.kind !== 'address') throw new AppError('address-refused', 'This is not a web address.');
  const context = { ...deps, signal };
  const answer = await get(context, input.address);
  if (answer.kind !== 'ok') return await failed(deps, input.address, whyNot(answer));
  const parsed = await deps.feedPool.parse(answer, { signal });
  if (parsed.kind === 'parsed') return await described(deps, answer.address, parsed);
  if (parsed.code === 'empty' || !isPage(answer)) return await failed(deps, answer.address, parsed.message);
  return await lookOnPage(context, answer);
}

async function get({ fetcher, signal }: Way, address: string): Promise<FetchOutcome> {
  const request = { address, purpose: 'feed' as const, expect: 'any' as const };
  return await fetcher.fetch(signal === undefined ? request : { ...request, signal });
}

function whyNot(answer: Exclude<FetchOutcome, { kind: 'ok' }>): string {
  if (answer.kind === 'not-modified')
    return 'The site says that nothing has changed, though it was not asked that.';
  if (answer.failure === 'address-refused' || answer.failure === 'invalid-address')
    throw new AppError('address-refused', answer.detail);
  return answer.detail;
}

function isPage({ text, contentType }: FetchedBody): boolean {
  return /html/i.test(contentType ?? '') || /^\s*<(?:!doctype html|html)/i.test(cutText(text, 2000));
}

async function nameOfSame({ db }: Pick<TestFeedDeps, 'db'>, url: string): Promise<string | null> {
  const key = feedKey(url);
  return key === null ? null : ((await findFeedByKey(db, key))?.name ?? null);
}

const nothing = { title: null, format: null, item_count: 0, items: [], candidates: [] };

async function failed(deps: TestFeedDeps, url: string, message: string): Promise<TestedFeed> {
  return { ...nothing, kind: 'failed', message, url, duplicate_of: await nameOfSame(deps, url) };
}

async function described(
  deps: TestFeedDeps,
  url: string,
  feed: Extract<ParsedFeed, { kind: 'parsed' }>,
): Promise<TestedFeed> {
  const count = feed.items.length;
  const listed =
    count === 0 ? 'but lists nothing at the moment' : `and lists ${count} item${count === 1 ? '' : 's'}`;
  const broken = feed.rescued ? ' It is not well-formed; Balance read what it could.' : '';
  return {
    kind: 'feed',
    message: `This is a feed (${formatNames[feed.format]}) ${listed}.${broken}`,
    url,
    title: feed.title,
    format: feed.format,
    item_count: count,
    items: feed.items
      .slice(0, itemsShown)
      .map(({ title, address, publishedAt }) => ({ title, url: address, published_at: publishedAt })),
    candidates: [],
    duplicate_of: await nameOfSame(deps, url),
  };
}

const formatNames: Readonly<Record<FeedFormat, string>> = {
  rss: 'RSS',
  atom: 'Atom',
  rdf: 'RSS 1.0',
  json: 'JSON Feed',
};

async function lookOnPage(context: Way, page: FetchedBody): Promise<TestedFeed> {
  const named = feedLinks(page.text, page.address);
  const candidates = named.length > 0 ? named : await tryUsualPlaces(context, page.address);
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
  return { ...nothing, kind: 'page-with-feeds', message, url: page.address, candidates, duplicate_of: null };
}

/** The first of the usual places where a feed lies. */
async function tryUsualPlaces(context: Way, pageAddress: string): Promise<FeedLink[]> {
  for (const address of usualFeedAddresses(pageAddress).slice(0, maxTries)) {
    context.signal?.throwIfAborted();
    const answer = await get(context, address);
    if (answer.kind !== 'ok') continue;
    const parsed = await context.feedPool.parse(answer, { signal: context.signal });
    if (parsed.kind === 'parsed') return [{ url: answer.address, title: parsed.title }];
  }
  return [];
}
