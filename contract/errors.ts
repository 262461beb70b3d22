import { z } from 'zod';
import type { ErrorCode } from '#domain/app-error.ts';

/** The one table from refusal to HTTP status. */
export const errorStatus = {
  'invalid-input': 400,
  'malformed-json': 400,
  'body-too-large': 413,
  'body-timeout': 408,
  'invalid-email': 400,
  'empty-input': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'link-invalid': 401,
  'link-expired': 401,
  'link-used': 401,
  'sign-up-closed': 403,
  'sign-in-refused': 401,
  'provider-unavailable': 502,
  'too-many-requests': 429,
  'quota-exhausted': 429,
  'last-admin': 409,
  conflict: 409,
  'address-refused': 422,
  'page-unreachable': 422,
  'page-refused': 422,
  'page-too-large': 422,
  'page-timeout': 422,
  'no-article': 422,
  'prompt-unsound': 422,
  'not-supported': 501,
  'mail-failed': 502,
  overloaded: 503,
  'database-unavailable': 503,
  'storage-full': 507,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** The body of every refusal. `error` is a sentence for a person. */
export const errorBody = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
});
/** A refusal of a call below `/news/`. */
export const newsErrorBody = errorBody.extend({ success: z.literal(false) });
export type ErrorBody = z.infer<typeof errorBody>;
