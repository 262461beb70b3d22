import type { z } from 'zod';
import type { Fetcher, FetchFailure, FetchRequest } from '#server/fetching/fetcher.ts';
import type { ConnectorFailure, ConnectorFailureKind } from './connector.ts';
import { parseJsonAnswer, parseListed, type RawArticle } from './parse-listed.ts';
import type { ProviderOptions, ProviderResult } from './provider.ts';

/** For a search, for which a person waits. Less than `connectorTimeoutMs`. */
export const searchTimeoutMs = 4_000;
/** For headlines, for which nobody waits. */
export const latestTimeoutMs = 15_000;

const maxBytes = 4 * 1024 * 1024;

export type ProviderRequest = Pick<
  FetchRequest,
  'address' | 'headers' | 'method' | 'body' | 'timeoutMs' | 'signal'
>;

export type Answer = { kind: 'ok'; text: string } | FetchFailure;

/** Sends one request. The key belongs in `headers` if the provider accepts it there. */
export async function fetchFromProvider(
  fetcher: Pick<Fetcher, 'fetch'>,
  request: ProviderRequest,
): Promise<Answer> {
  const outcome = await fetcher.fetch({
    ...request,
    purpose: 'connector',
    // The parser decides about the type: a page instead of data is a changed format.
    expect: 'any',
    maxBytes,
    keepRefusal: true,
  });
  if (outcome.kind === 'failed') return outcome;
  return { kind: 'ok', text: outcome.kind === 'ok' ? outcome.text : '' };
}

export function failure(
  kind: ConnectorFailureKind,
  detail: string,
  retryAfterSeconds: number | null = null,
): ConnectorFailure {
  return { kind: 'failed', failure: kind, detail, retryAfterSeconds };
}

/** The failure by the status of the response, without the provider's own error code. */
export function toConnectorFailure(outcome: FetchFailure): ConnectorFailure {
  const { status, retryAfterSeconds } = outcome;
  if (status === 401) return keyRefused();
  if (status === 429 || outcome.failure === 'rate-limited') return rateLimited(retryAfterSeconds);
  if (status === 403 || status === 402) {
    return failure('key-refused', 'Its key does not allow this; the account may need attention.');
  }
  if (status !== null && status >= 500) {
    const detail = `It has a fault of its own (status ${status}).`;
    return failure('server-error', detail, retryAfterSeconds);
  }
  if (status !== null && status >= 400) {
    return failure('client-error', `It did not accept the request (status ${status}).`);
  }
  return failure(
    outcome.failure,
    details.get(outcome.failure) ?? 'It could not be reached.',
    retryAfterSeconds,
  );
}

const details = new Map<ConnectorFailureKind, string>([
  ['timeout', 'It did not answer in time.'],
  ['too-large', 'Its answer is larger than the limit.'],
  ['truncated', 'Its answer broke off.'],
  ['bad-encoding', 'Its answer cannot be unpacked.'],
  ['too-many-redirects', 'It redirects without end.'],
  ['aborted', 'The search was called off.'],
]);

export function keyRefused(): ConnectorFailure {
  return failure('key-refused', 'It does not accept its key.');
}

export function rateLimited(retryAfterSeconds: number | null): ConnectorFailure {
  return failure('rate-limited', 'It asks to be asked less often.', retryAfterSeconds);
}

export function quotaExhausted(retryAfterSeconds: number | null = null): ConnectorFailure {
  return failure('quota', 'Its allowance is used up.', retryAfterSeconds);
}

export function unreadable(): ConnectorFailure {
  return failure('unreadable', 'Its answer has another format than the documented one.');
}

/** The documented format of a provider that answers in JSON. */
interface JsonFormat<Answer extends z.ZodType, Article extends z.ZodType> {
  answer: Answer;
  /** The entries of an answer; null when it has another format. */
  listOf: (answer: z.output<Answer>) => readonly unknown[] | null;
  article: Article;
  toRaw: (article: z.output<Article>, now: Date) => RawArticle;
  explain: (failure: FetchFailure) => ConnectorFailure;
}

/** Sends one request and parses the articles of its JSON answer. */
export async function fetchArticles<Answer extends z.ZodType, Article extends z.ZodType>(
  { fetcher, clock }: Pick<ProviderOptions, 'fetcher' | 'clock'>,
  format: JsonFormat<Answer, Article>,
  { limit, ...request }: ProviderRequest & { limit: number },
): Promise<ProviderResult> {
  const outcome = await fetchFromProvider(fetcher, request);
  if (outcome.kind === 'failed') return format.explain(outcome);
  const answer = parseJsonAnswer(outcome.text, format.answer);
  const entries = answer && format.listOf(answer);
  if (entries === null) return unreadable();
  const now = clock();
  const toRaw = (article: z.output<Article>) => format.toRaw(article, now);
  const articles = parseListed(entries, format.article, { toRaw, limit, now });
  return articles === null ? unreadable() : { kind: 'ok', articles };
}
