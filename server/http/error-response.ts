import type { ErrorBody } from '#contract/errors.ts';
import { errorStatus } from '#contract/errors.ts';
import { AppError } from '#domain/app-error.ts';
import { mapDatabaseError } from '#server/db/map-database-error.ts';
import type { HttpContext } from './http-env.ts';

const internalSentence =
  'Something went wrong on the server. It was noted; please try again, and name the request id if it stays.';

/** Node's error for a body whose sender hung up: it bears the code of a lost database. */
function isHangUp(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || thrown.message !== 'aborted') return false;
  return 'code' in thrown && thrown.code === 'ECONNRESET';
}

/**
 * Turns whatever was thrown into the one shape of a refusal. A refusal that is the server's own trouble,
 * and everything that is a bug, is logged once, with its cause.
 */
function finalizeRefusal(c: HttpContext, thrown: unknown): AppError {
  const known = isHangUp(thrown)
    ? new AppError('malformed-json', 'The body broke off half way.')
    : mapDatabaseError(thrown);
  const refusal = known instanceof AppError ? known : new AppError('internal', internalSentence);
  c.set('refusal', refusal.code);
  if (errorStatus[refusal.code] >= 500 && refusal.code !== 'not-supported') {
    c.get('log').error({ err: thrown, code: refusal.code, route: c.get('route') }, 'request failed');
  }
  return refusal;
}

function bodyOf(c: HttpContext, refusal: AppError): ErrorBody {
  return { error: refusal.message, code: refusal.code, requestId: c.get('requestId') };
}

/** The body of a refusal for an answer whose status is already sent. */
export function refusalOf(c: HttpContext, thrown: unknown): ErrorBody {
  return bodyOf(c, finalizeRefusal(c, thrown));
}

/** The answer to a call that failed, whatever was thrown. */
export function errorResponse(c: HttpContext, thrown: unknown) {
  const refusal = finalizeRefusal(c, thrown);
  const status = errorStatus[refusal.code];
  if (refusal.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds));
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  c.header('Cache-Control', 'no-store');
  const body = bodyOf(c, refusal);
  return c.json(c.req.path.startsWith('/news/') ? { success: false, ...body } : body, status);
}
