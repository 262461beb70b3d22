import type { ApiClient } from '../api-client.ts';
import { ApiError, isFinalRefusal, isOwnAnswer, sentenceOf, unreadableAnswer } from '../api-error.ts';

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

/** No answer, or an answer that is not about the session: 429, 5xx, the page of a proxy or firewall. */
type Unanswered = { kind: 'unanswered'; error: string; retryAfterMs: number | null };

const timeoutMs = 15_000;
/** Statuses with which a server refuses the session. */
const refusals = [401, 403];

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

function unanswered(error: unknown): Unanswered {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null;
  return { kind: 'unanswered', error: sentenceOf(error), retryAfterMs };
}

/** An answer of a success that does not say whether the session is valid. */
const unreadable = (): Unanswered => unanswered(unreadableAnswer(200));

/** Makes one request that validates the session. Never throws. */
export async function requestValidity(api: ApiClient, sessionToken: string): Promise<Validity> {
  try {
    // With the bearer token the server counts the call against the account, not the IP address.
    const answer = await withTimeout((signal) =>
      api('POST /auth/validate', { body: { sessionToken } }, { credential: sessionToken, signal }),
    );
    if (answer.valid === true) return { kind: 'valid', user: answer.user };
    return answer.valid === false ? { kind: 'invalid', error: answer.error ?? null } : unreadable();
  } catch (error) {
    const isRefused = isOwnAnswer(error) && refusals.includes(error.status);
    return isRefused ? { kind: 'invalid', error: error.message } : unanswered(error);
  }
}

/**
 * Makes one request for a new session, which only a development server creates. Never throws. Any 404 is a refusal,
 * because a proxy may block this path.
 */
export async function requestRenewal(api: ApiClient): Promise<Validity> {
  try {
    const { sessionToken, user } = await withTimeout((signal) =>
      api('POST /dev/admin-session', {}, { credential: null, signal }),
    );
    if (typeof sessionToken !== 'string' || user === undefined) return unreadable();
    return { kind: 'valid', user: { email: user.email, isAdmin: user.isAdmin }, newToken: sessionToken };
  } catch (error) {
    const isRefused = isFinalRefusal(error) || (error instanceof ApiError && error.status === 404);
    return isRefused ? { kind: 'invalid', error: null } : unanswered(error);
  }
}
