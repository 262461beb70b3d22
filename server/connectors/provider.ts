import type {
  ConnectorId,
  ConnectorVariableName,
  ConnectorVariables,
} from '#domain/connectors/connector-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { ConnectorFailure, ConnectorQuery, ListedArticle } from './connector.ts';

/** `problem`: some of several requests failed; the articles of the others are valid. */
export type ProviderResult =
  | {
      kind: 'ok';
      articles: ListedArticle[];
      problem?: ConnectorFailure | undefined;
      /** What administrators should know of articles that were found, in a sentence. */
      notice?: string | undefined;
    }
  | ConnectorFailure;

export interface LatestQuery {
  limit: number;
  /** Older articles are not needed; at most an hour ago. */
  since: Date;
  signal: AbortSignal;
}

/** The requests of one provider and the parsing of its answers. Knows no flags, limits and states. */
export interface ProviderClient {
  /** The minimal interval between two requests for headlines, so that a daily quota lasts for the day. */
  readonly latestEveryMinutes: number;
  search(query: ConnectorQuery): Promise<ProviderResult>;
  latest(query: LatestQuery): Promise<ProviderResult>;
}

export interface Provider extends ProviderClient {
  readonly id: ConnectorId;
  /** For people. */
  readonly name: string;
  /** The environment variables that it needs, each with its value. */
  readonly needs: readonly { variable: ConnectorVariableName; value: string | undefined }[];
}

export interface ProviderOptions {
  fetcher: Fetcher;
  clock: Clock;
  variables: ConnectorVariables;
  /** Scheme and host, in place of the provider's own; for tests. */
  origin?: string | undefined;
}

/** The one export of each file in providers/. */
export type CreateProvider = (options: ProviderOptions) => ProviderClient;

/** The first variable that has no value; null when nothing is missing. */
export function findMissingVariable({ needs }: Pick<Provider, 'needs'>): ConnectorVariableName | null {
  return needs.find(({ value }) => value === undefined)?.variable ?? null;
}
