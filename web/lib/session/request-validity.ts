import type { ApiClient } from '../api-client.ts';
import { ApiError, isRefusal, sentenceOf } from '../api-error.ts';

/** The outcome of one validation request. */
export type Validity =
  | {
      kind: 'valid';
      user: { email?: string; isAdmin?: boolean } | undefined;
      /** The token of a session that replaces the one before. */
      newToken?: string;
    }
  /** The server says that the session is not valid. */
  | { kind: 'invalid'; error: string | null }
  | Unanswered;

/** No answer, or one that says nothing about the session: 429, 5xx, or what is not the JSON of the call. */
type Unanswered = { kind: 'unanswered'; error: string; retryAfterMs: number | null };

const timeoutMs = 15_000;

/** Aborts the call after the timeout. */
async function withTimeout<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The outcome of a request that failed. Only no answer, 429 and 5xx are worth another try. */
function outcomeOf(error: unknown): Validity {
  if (isRefusal(error)) return { kind: 'invalid', error: error.fromServer ? error.message : null };
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null;
  return { kind: 'unanswered', error: sentenceOf(error), retryAfterMs };
}

/** Makes one request that validates the session. Never throws. */
export async function requestValidity(api: ApiClient, sessionToken: string): Promise<Validity> {
  try {
    // With the bearer token the server counts the call against the account, not the IP address.
    const answer = await withTimeout((signal) =>
      api('POST /auth/validate', { body: { sessionToken } }, { credential: sessionToken, signal }),
    );
    return answer.valid
      ? { kind: 'valid', user: answer.user }
      : { kind: 'invalid', error: answer.error ?? null };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Makes one request for a new session, which only a development server creates. Never throws. */
export async function requestRenewal(api: ApiClient): Promise<Validity> {
  try {
    const { sessionToken, user } = await withTimeout((signal) =>
      api('POST /dev/admin-session', {}, { credential: null, signal }),
    );
    return { kind: 'valid', user, newToken: sessionToken };
  } catch (error) {
    return isRefusal(error) ? { kind: 'invalid', error: null } : outcomeOf(error);
  }
}
