import { isLoopbackHost } from '#server/config/variable-formats.ts';

/** A model behind an OpenAI-compatible address, with its limits. */
export interface ModelConnection {
  /** Including `/v1`, without a query. */
  baseUrl: string;
  key: string | undefined;
  model: string;
  /** One of `modelProviders`, or `other`. */
  provider: string;
  /** Sent with each request. */
  headers: Readonly<Record<string, string>>;
  /** Appended to each address, such as `api-version` of Azure. */
  query: Readonly<Record<string, string>>;
  /** For all questions of one call together. */
  timeoutSeconds: number;
  /** Requests at the same time. */
  concurrency: number;
  /** Of question and answer together; undefined until the server says it. */
  contextTokens: number | undefined;
  /** Upper limit for answers that need more than their question expects. */
  maxOutputTokens: number;
  /** Whether the operator set the address in the environment; such an address needs no guard. */
  isTrusted: boolean;
}

/** A model that answers sooner is quick enough to wait for. */
export const quickMs = 5_000;

export const defaultTimeoutSeconds = 30;
export const defaultMaxOutputTokens = 8000;

/** Whether the server of the address runs on this machine. */
export function isLocal(baseUrl: string): boolean {
  return isLoopbackHost(new URL(baseUrl).hostname);
}

/** Models on this machine rarely answer more than two questions at the same time. */
export function defaultConcurrency(baseUrl: string): number {
  return isLocal(baseUrl) ? 2 : 8;
}

/** The address without its query, and the query. */
export function splitAddress(address: string): Pick<ModelConnection, 'baseUrl' | 'query'> {
  const url = new URL(address);
  const query = Object.fromEntries(url.searchParams);
  url.search = '';
  return { baseUrl: url.href.replace(/\/$/, ''), query };
}

/** A connection with the usual limits. */
export function connectionTo(
  address: Pick<ModelConnection, 'baseUrl' | 'model'> & Partial<ModelConnection>,
): ModelConnection {
  return {
    key: undefined,
    provider: 'other',
    headers: {},
    query: {},
    isTrusted: true,
    timeoutSeconds: defaultTimeoutSeconds,
    maxOutputTokens: defaultMaxOutputTokens,
    concurrency: defaultConcurrency(address.baseUrl),
    contextTokens: undefined,
    ...address,
  };
}
