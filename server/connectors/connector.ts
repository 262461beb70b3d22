import type { ConnectorId } from '#domain/connectors/connector-names.ts';
import type { FetchFailureKind } from '#server/fetching/fetcher.ts';

/** What a connector tells of an article that nobody has read yet. */
export interface ListedArticle {
  title: string;
  /** Absolute http(s) address, not yet known to be safe to fetch. */
  address: string;
  /** False for a provider's own link whose target is not known. */
  isResolved: boolean;
  /** The outlet's name as the provider writes it. */
  outletName: string | null;
  /** The outlet's host or address, by which it is rated. */
  outletAddress: string | null;
  /** Plain words; may be empty. */
  description: string;
  /** ISO 8601, or null when the provider gives no believable date. */
  publishedAt: string | null;
}

/**
 * `unreadable`: the answer has another format than the documented one. `no-key`: none is set.
 * `key-refused`: the provider does not accept it. `quota`: its allowance is used up.
 */
export type ConnectorFailureKind = FetchFailureKind | 'unreadable' | 'no-key' | 'key-refused' | 'quota';

export interface ConnectorFailure {
  kind: 'failed';
  failure: ConnectorFailureKind;
  /** One sentence for a person, without the provider's name. */
  detail: string;
  /** When asking again makes sense, as far as the provider said or documents it. */
  retryAfterSeconds: number | null;
}

export type ConnectorResult =
  | { kind: 'ok'; articles: ListedArticle[] }
  | ConnectorFailure
  /** Switched off, though it could be asked. */
  | { kind: 'disabled' }
  /** Switched off and without a key: not worth a word to a reader. */
  | { kind: 'absent' };

/** `not-due`: asked so recently that asking again would waste the provider's allowance. */
export type LatestResult = ConnectorResult | { kind: 'not-due'; nextAt: Date };

export interface ConnectorQuery {
  /** Words to look for; letters, digits and blanks only. */
  words: readonly string[];
  /** Articles wanted at most. */
  limit: number;
  signal: AbortSignal;
}

/** A source of articles by words. Never throws for what the provider does; bounded in time by itself. */
export interface Searcher {
  readonly id: ConnectorId;
  /** For people. */
  readonly name: string;
  search(query: ConnectorQuery): Promise<ConnectorResult>;
}

/** A source of articles, by words and by what is new. The flag, limits and state in force are obeyed at every use. */
export interface Connector extends Searcher {
  /**
   * The newest headlines of the UK, the US and the world, at most `limit` in all. Links that hide their article
   * are left out.
   */
  latest(query: { limit: number; signal: AbortSignal }): Promise<LatestResult>;
}
