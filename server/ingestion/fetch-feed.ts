import { createHash } from 'node:crypto';
import type { FeedHub, FeedItem, ParsedFeed, SkippedTimes } from '#domain/feeds/feed-item.ts';
import type { FeedSource } from '#domain/feeds/feed-yield.ts';
import { readersFirst } from '#server/readers-first.ts';
import { explainFeedFailure, type FeedFailureKind } from './explain-feed-failure.ts';
import { type FetchSitemapsDeps, fetchSitemaps } from './fetch-sitemaps.ts';

/** The fields of a feed that a request needs. */
export interface FeedToFetch {
  id: string;
  name: string;
  url: string;
  /** Validators of the last success; null when it had none. */
  etag: string | null;
  lastModified: string | null;
  /** SHA-256 of the last parsed body, in hex. */
  contentHash: string | null;
  /** As its rules have it. */
  request?: FeedRequest;
}

/** What the rules of a feed change of its requests. */
export interface FeedRequest {
  userAgent?: string;
  /** For its own host. */
  headers?: Record<string, string>;
  /** What opens it was encrypted with another key. */
  isLocked?: boolean;
}

export type FeedFetchResult =
  /** 304, or the same bytes as last time. */
  | {
      kind: 'unchanged';
      answered304: boolean;
      validators: FeedValidators | null;
      moved: FeedMoved | null;
      freshSeconds?: number | null;
    }
  | {
      kind: 'fetched';
      items: FeedItem[];
      contentHash: string;
      validators: FeedValidators;
      /** The address after redirects. */
      address: string;
      moved: FeedMoved | null;
      /** Null where it names none. */
      hub: FeedHub | null;
      /** RSS, Atom and the like, or a sitemap of news. */
      source: FeedSource;
      title: string | null;
      ttlMinutes: number | null;
      skip?: SkippedTimes;
      /** How long the answer stays as it is, by its headers. */
      freshSeconds?: number | null;
    }
  /** Not requested, because the host answered another request that it wants fewer. */
  | { kind: 'postponed'; detail: string; retryAfterSeconds: number }
  | {
      kind: 'failed';
      failure: FeedFailureKind;
      /** The cause and the advice, for administrators. */
      detail: string;
      status: number | null;
      retryAfterSeconds: number | null;
    };

export interface FeedValidators {
  etag: string | null;
  lastModified: string | null;
}

/** A move by redirects that are all permanent. */
export interface FeedMoved {
  from: string;
  to: string;
}

export type FetchFeedDeps = FetchSitemapsDeps;

/**
 * Fetches a feed with a conditional request (ETag, Last-Modified) and parses it. Failures are values; rejects only when
 * `signal` aborts.
 */
export async function fetchFeed(
  { fetcher, feedPool }: FetchFeedDeps,
  feed: FeedToFetch,
  signal: AbortSignal,
): Promise<FeedFetchResult> {
  const { userAgent, headers, isLocked = false } = feed.request ?? {};
  if (isLocked) return locked;
  await readersFirst.backgroundTurn();
  const answer = await fetcher.fetch({
    address: feed.url,
    purpose: 'feed',
    expect: 'feed',
    signal,
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(headers === undefined ? {} : { headers }),
    validators: { etag: feed.etag ?? undefined, lastModified: feed.lastModified ?? undefined },
  });
  signal.throwIfAborted();
  if (answer.kind === 'failed') {
    const { kind, failure, status, retryAfterSeconds } = answer;
    if (failure === 'rate-limited' && status === null && retryAfterSeconds !== null)
      return { kind: 'postponed', detail: answer.detail, retryAfterSeconds };
    return { kind, failure, detail: explainFeedFailure(failure, answer.detail), status, retryAfterSeconds };
  }
  const moved = answer.movedTo === undefined ? null : { from: feed.url, to: answer.movedTo };
  const { freshSeconds = null } = answer;
  if (answer.kind === 'not-modified') {
    return { kind: 'unchanged', answered304: true, validators: null, moved, freshSeconds };
  }
  const validators = {
    etag: answer.validators.etag ?? null,
    lastModified: answer.validators.lastModified ?? null,
  };
  const contentHash = createHash('sha256').update(answer.bytes).digest('hex');
  if (contentHash === feed.contentHash) {
    return { kind: 'unchanged', answered304: false, validators, moved, freshSeconds };
  }
  const { bytes, contentType, address } = answer;
  const parsed = await feedPool.parse({ bytes, contentType, address }, { signal });
  if (parsed.kind === 'failed') return notParsed(parsed, answer.status);
  const { items, title, ttlMinutes, skip, format, sitemaps } = parsed;
  const { hub: hubAddress = parsed.hubAddress, self = parsed.selfAddress } = answer.links ?? {};
  // A query may hold a key, which is no business of a hub.
  const topic = self ?? (address.includes('?') ? null : address);
  const hub = hubAddress === null || topic === null ? null : { address: hubAddress, topic };
  const source = format === 'sitemap' ? 'sitemap' : 'feed';
  const declared = { ttlMinutes, freshSeconds, ...(skip === undefined ? {} : { skip }) };
  const fetched = { kind: 'fetched', validators, address, moved, hub, source, title, ...declared } as const;
  if (sitemaps === undefined) return { ...fetched, items, contentHash };
  // The index may be the same while its sitemaps are not: it is read each time.
  const joined = await fetchSitemaps({ fetcher, feedPool }, sitemaps, { signal, userAgent });
  if ('code' in joined) return notParsed(joined, answer.status);
  if ('failure' in joined) {
    const { kind, failure, detail, status, retryAfterSeconds } = joined;
    return { kind, failure, detail: explainFeedFailure(failure, detail), status, retryAfterSeconds };
  }
  const none = { etag: null, lastModified: null };
  if (joined.contentHash === feed.contentHash)
    return { kind: 'unchanged', answered304: false, validators: none, moved, freshSeconds };
  return { ...fetched, items: joined.feed.items, contentHash: joined.contentHash, validators: none };
}

const locked: Extract<FeedFetchResult, { kind: 'failed' }> = {
  ...{ kind: 'failed', failure: 'forbidden', status: null, retryAfterSeconds: null },
  detail: 'Its login or header was encrypted with another key. Edit the feed and enter it again.',
};

function notParsed(
  { code, message }: Extract<ParsedFeed, { kind: 'failed' }>,
  status: number,
): Extract<FeedFetchResult, { kind: 'failed' }> {
  const detail = explainFeedFailure(code, message);
  return { kind: 'failed', failure: code, detail, status, retryAfterSeconds: null };
}
