import type { ApiClient } from '../api-client.ts';
import { ApiError, sentenceOf } from '../api-error.ts';

/** What became of a validation. */
export type Validity =
  | { kind: 'valid'; user: { email?: string; isAdmin?: boolean } | undefined }
  /** The server says that the session is not valid. */
  | { kind: 'invalid'; error: string | null }
  /** No answer, or one that says nothing about the session: 429, 5xx, the page of some gateway. */
  | { kind: 'unanswered'; error: string; retryAfterMs: number | null };

const timeoutMs = 15_000;
/** Statuses by which a server refuses the session itself. */
const refusals = [401, 403];

/** Asks the server once whether a session is valid. Never throws. */
export async function askValidity(api: ApiClient, sessionToken: string): Promise<Validity> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    // The bearer lets the server count the call on the account instead of the address.
    const options = { credential: sessionToken, signal: limit.signal };
    const answer = await api('POST /auth/validate', { body: { sessionToken } }, options);
    if (answer.valid === true) return { kind: 'valid', user: answer.user };
    if (answer.valid === false) return { kind: 'invalid', error: answer.error ?? null };
    return {
      kind: 'unanswered',
      error: 'The server sent an answer that Balance cannot read.',
      retryAfterMs: null,
    };
  } catch (error) {
    return validityOf(error);
  } finally {
    clearTimeout(timer);
  }
}

function validityOf(error: unknown): Validity {
  if (error instanceof ApiError && refusals.includes(error.status)) {
    return { kind: 'invalid', error: error.message };
  }
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null;
  return { kind: 'unanswered', error: sentenceOf(error), retryAfterMs };
}
