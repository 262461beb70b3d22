import type { ErrorBody } from '#contract/errors.ts';
import { errorStatus } from '#contract/errors.ts';
import { AppError } from '#domain/app-error.ts';
import { mapDatabaseError } from '#server/db/map-database-error.ts';
import type { HttpContext } from './http-env.ts';

/** Refusals with a status from 500 that are no failures: `requests refused` counts them. */
const unlogged: readonly string[] = ['not-supported', 'overloaded'];
const internalSentence =
  'Something went wrong on the server. It was noted; please try again, and name the request id if it stays.';

/** Whether Node reports that the sender of a body hung up. Its code is the one of a lost database connection. */
function isHangUp(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || thrown.message !== 'aborted') return false;
  return 'code' in thrown && thrown.code === 'ECONNRESET';
}

/**
 * Turns any thrown value into a refusal. Refusals with a status from 500, and bugs, are logged once with their cause.
 */
function finalizeRefusal(c: HttpContext, thrown: unknown): AppError {
  const known = isHangUp(thrown)
    ? new AppError('malformed-json', 'The body broke off half way.')
    : mapDatabaseError(thrown);
  const refusal = known instanceof AppError ? known : new AppError('internal', internalSentence);
  c.set('refusal', refusal.code);
  if (errorStatus[refusal.code] >= 500 && !unlogged.includes(refusal.code)) {
    c.get('log').error({ err: thrown, code: refusal.code, route: c.get('route') }, 'request failed');
  }
  return refusal;
}

function bodyOf(c: HttpContext, refusal: AppError): ErrorBody {
  return { error: refusal.message, code: refusal.code, requestId: c.get('requestId') };
}

/** The body of a refusal for an answer whose status is already sent. */
export function toErrorBody(c: HttpContext, thrown: unknown): ErrorBody {
  return bodyOf(c, finalizeRefusal(c, thrown));
}

/** The answer to a failed call. */
export function errorResponse(c: HttpContext, thrown: unknown) {
  const refusal = finalizeRefusal(c, thrown);
  const status = errorStatus[refusal.code];
  if (refusal.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds));
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  c.header('Cache-Control', 'no-store');
  const body = bodyOf(c, refusal);
  return c.json(c.req.path.startsWith('/news/') ? { success: false, ...body } : body, status);
}
