import type { ConnectorId } from '#domain/connectors/connector-names.ts';
import type { FetchFailureKind } from '#server/fetching/fetcher.ts';
import type { Log } from '#server/log.ts';

/** An article as a provider lists it, before its page is fetched. */
export interface ListedArticle {
  title: string;
  /** Absolute http(s) address, not yet known to be safe to fetch. */
  address: string;
  /** False for a provider's redirect link whose target is unknown. */
  isResolved: boolean;
  /** The outlet's name as the provider writes it. */
  outletName: string | null;
  /** The outlet's host or address, by which its rating is looked up. */
  outletAddress: string | null;
  /** Plain text; may be empty. */
  description: string;
  /** ISO 8601, or null when the provider gives no believable date. */
  publishedAt: string | null;
}

/**
 * `unreadable`: the answer has another format than the documented one. `no-key`: none is set.
 * `key-refused`: the provider does not accept it. `quota`: its quota is used up.
 */
export type ConnectorFailureKind = FetchFailureKind | 'unreadable' | 'no-key' | 'key-refused' | 'quota';

export interface ConnectorFailure {
  kind: 'failed';
  failure: ConnectorFailureKind;
  /** One sentence for a person, without the provider's name. */
  detail: string;
  /** Seconds until the next request makes sense, as the provider answers or documents; null when unknown. */
  retryAfterSeconds: number | null;
}

export type ConnectorResult =
  | { kind: 'ok'; articles: ListedArticle[] }
  | ConnectorFailure
  /** Switched off, although its key is set. */
  | { kind: 'disabled' }
  /** Switched off and without a key: readers do not see it. */
  | { kind: 'absent' };

/** `not-due`: the last request is so recent that another would waste the provider's quota. */
export type LatestResult = ConnectorResult | { kind: 'not-due'; nextAt: Date };

export interface ConnectorQuery {
  /** Search words; letters, digits and spaces only. */
  words: readonly string[];
  /** The maximum number of articles. */
  limit: number;
  signal: AbortSignal;
}

/** Finds articles by words. Never throws because of the provider; has its own timeout. */
export interface Searcher {
  readonly id: ConnectorId;
  /** For people. */
  readonly name: string;
  /** Set where a search uses up what the operator has a key for. */
  readonly isPaid?: boolean;
  search(query: ConnectorQuery): Promise<ConnectorResult>;
}

/** Finds articles by words and lists headlines. Each call obeys the current flag, limits and state. */
export interface Connector extends Searcher {
  /**
   * The newest headlines of the UK, the US and the world, at most `limit` in total.
   * @param query.log of the run that requests them; unless given, that of the process
   */
  latest(query: { limit: number; signal: AbortSignal; log?: Log }): Promise<LatestResult>;
}
