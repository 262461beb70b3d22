import type { ApiClient } from '../api-client.ts';
import { ApiError, isFinalRefusal, isOwnAnswer, sentenceOf } from '../api-error.ts';

/** What became of a validation. */
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

/** No answer, or one that says nothing about the session: 429, 5xx, the page of a proxy or firewall. */
type Unanswered = { kind: 'unanswered'; error: string; retryAfterMs: number | null };

const unreadable: Unanswered = {
  kind: 'unanswered',
  error: 'The server sent an answer that Balance cannot read.',
  retryAfterMs: null,
};

const timeoutMs = 15_000;
/** Statuses by which a server refuses the session itself. */
const refusals = [401, 403];

/** Calls with a time limit. */
async function inTime<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    return await call(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

function unanswered(error: unknown): Unanswered {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null;
  return { kind: 'unanswered', error: sentenceOf(error), retryAfterMs };
}

/** Asks the server once whether a session is valid. Never throws. */
export async function askValidity(api: ApiClient, sessionToken: string): Promise<Validity> {
  try {
    // The bearer lets the server count the call on the account instead of the address.
    const answer = await inTime((signal) =>
      api('POST /auth/validate', { body: { sessionToken } }, { credential: sessionToken, signal }),
    );
    if (answer.valid === true) return { kind: 'valid', user: answer.user };
    return answer.valid === false ? { kind: 'invalid', error: answer.error ?? null } : unreadable;
  } catch (error) {
    const isRefused = isOwnAnswer(error) && refusals.includes(error.status);
    return isRefused ? { kind: 'invalid', error: error.message } : unanswered(error);
  }
}

/**
 * Asks the server once for another session, which only a development server gives. Never throws. Any 404 is a
 * refusal, as a proxy may keep the call of development servers from the server.
 */
export async function askRenewal(api: ApiClient): Promise<Validity> {
  try {
    const { sessionToken, user } = await inTime((signal) =>
      api('POST /dev/admin-session', {}, { credential: null, signal }),
    );
    if (typeof sessionToken !== 'string' || user === undefined) return unreadable;
    return { kind: 'valid', user: { email: user.email, isAdmin: user.isAdmin }, newToken: sessionToken };
  } catch (error) {
    const isRefused = isFinalRefusal(error) || (error instanceof ApiError && error.status === 404);
    return isRefused ? { kind: 'invalid', error: null } : unanswered(error);
  }
}
