import type { Clock } from '#server/clock.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { ConnectorFailure, ConnectorId, ConnectorQuery, ListedArticle } from './connector.ts';

/** `problem`: some of several questions failed; what the others gave stands. */
export type ProviderResult =
  | { kind: 'ok'; articles: ListedArticle[]; problem?: ConnectorFailure | undefined }
  | ConnectorFailure;

export interface LatestQuery {
  limit: number;
  /** Only what is newer is of interest; at most an hour ago. */
  since: Date;
  signal: AbortSignal;
}

/** How one provider is asked and understood. Knows nothing of flags, limits and states. */
export interface Provider {
  readonly id: ConnectorId;
  readonly name: string;
  /** The settings it needs, each with its value: none, its key, or its key and more. */
  readonly needs: readonly { setting: string; value: string | undefined }[];
  /** Its headlines are asked for no more often, so that an allowance by the day lasts for the day. */
  readonly latestEveryMinutes: number;
  search(query: ConnectorQuery): Promise<ProviderResult>;
  latest(query: LatestQuery): Promise<ProviderResult>;
}

/** What every provider is made with. */
export interface ProviderOptions {
  fetcher: Fetcher;
  clock: Clock;
  /** Scheme and host, in place of the provider's own; for tests. */
  origin?: string | undefined;
}

/** The first need that nobody has set. */
export function missingNeed({ needs }: Pick<Provider, 'needs'>): string | null {
  return needs.find(({ value }) => value === undefined)?.setting ?? null;
}
