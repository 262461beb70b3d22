import { createHash } from 'node:crypto';
import type { FeedItem, ParsedFeed } from '#domain/feeds/feed-item.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { readersFirst } from '#server/readers-first.ts';
import { explainFeedFailure, type FeedFailureKind } from './explain-feed-failure.ts';

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
}

export type FeedFetchResult =
  /** 304, or the same bytes as last time. */
  | { kind: 'unchanged'; answered304: boolean; validators: FeedValidators | null; moved: FeedMoved | null }
  | {
      kind: 'fetched';
      items: FeedItem[];
      contentHash: string;
      validators: FeedValidators;
      /** The address after redirects. */
      address: string;
      moved: FeedMoved | null;
      title: string | null;
      ttlMinutes: number | null;
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

export interface FetchFeedDeps {
  fetcher: Pick<Fetcher, 'fetch'>;
  feedPool: {
    parse(
      body: { bytes: Uint8Array; contentType: string | null; address: string },
      options?: { signal?: AbortSignal },
    ): Promise<ParsedFeed>;
  };
}

/**
 * Fetches a feed with a conditional request (ETag, Last-Modified) and parses it. Failures are values; rejects only when
 * `signal` aborts.
 */
export async function fetchFeed(
  { fetcher, feedPool }: FetchFeedDeps,
  feed: FeedToFetch,
  signal: AbortSignal,
): Promise<FeedFetchResult> {
  await readersFirst.backgroundTurn();
  const answer = await fetcher.fetch({
    address: feed.url,
    purpose: 'feed',
    expect: 'feed',
    signal,
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
  if (answer.kind === 'not-modified') {
    return { kind: 'unchanged', answered304: true, validators: null, moved };
  }
  const validators = {
    etag: answer.validators.etag ?? null,
    lastModified: answer.validators.lastModified ?? null,
  };
  const contentHash = createHash('sha256').update(answer.bytes).digest('hex');
  if (contentHash === feed.contentHash) {
    return { kind: 'unchanged', answered304: false, validators, moved };
  }
  const { bytes, contentType, address } = answer;
  const parsed = await feedPool.parse({ bytes, contentType, address }, { signal });
  if (parsed.kind === 'failed') {
    return {
      kind: 'failed',
      failure: parsed.code,
      detail: explainFeedFailure(parsed.code, parsed.message),
      status: answer.status,
      retryAfterSeconds: null,
    };
  }
  const { items, title, ttlMinutes } = parsed;
  return { kind: 'fetched', items, contentHash, validators, address, moved, title, ttlMinutes };
}
