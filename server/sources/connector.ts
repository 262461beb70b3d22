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

export type ConnectorResult =
  | { kind: 'ok'; articles: ListedArticle[] }
  | {
      kind: 'failed';
      failure: FetchFailureKind | 'unreadable';
      /** One sentence for a person, without the provider's name. */
      detail: string;
      retryAfterSeconds: number | null;
    }
  | { kind: 'disabled' };

export interface ConnectorQuery {
  /** Words to look for; letters, digits and blanks only. */
  words: readonly string[];
  /** Articles wanted at most. */
  limit: number;
  signal: AbortSignal;
}

/** A source of articles. Never throws for what the provider does; bounded in time by itself. */
export interface Connector {
  readonly id: 'google-news';
  /** For people. */
  readonly name: string;
  search(query: ConnectorQuery): Promise<ConnectorResult>;
}
