import type { ErrorBody } from '#contract/errors.ts';
import { errorStatus } from '#contract/errors.ts';
import { AppError } from '#domain/app-error.ts';
import { mapDatabaseError } from '#server/db/map-database-error.ts';
import type { HttpContext } from './http-env.ts';

const internalSentence =
  'Something went wrong on the server. It was noted; please try again, and name the request id if it stays.';

/** What the log keeps of an error. Fields of database errors may hold people's data and stay out. */
export function errorFields(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined || depth > 3 ? {} : { cause: errorFields(error.cause, depth + 1) };
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}

/**
 * Turns whatever was thrown into the one shape of a refusal. A refusal that is the server's own trouble,
 * and everything that is a bug, is logged once, with its cause.
 */
export function errorResponse(c: HttpContext, thrown: unknown) {
  const known = mapDatabaseError(thrown);
  const refusal = known instanceof AppError ? known : new AppError('internal', internalSentence);
  const status = errorStatus[refusal.code];
  c.set('refusal', refusal.code);
  if (status >= 500 && refusal.code !== 'not-supported') {
    c.get('log').error(
      { err: errorFields(thrown), code: refusal.code, route: c.get('route') },
      'request failed',
    );
  }
  if (refusal.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds));
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  c.header('Cache-Control', 'no-store');
  const body: ErrorBody = { error: refusal.message, code: refusal.code, requestId: c.get('requestId') };
  return c.json(c.req.path.startsWith('/news/') ? { success: false, ...body } : body, status);
}
