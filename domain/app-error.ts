/**
 * Every refusal the product can give, by its stable code. The status and the default
 * sentence of each stand in one table, `contract/errors.ts`.
 */
export type ErrorCode =
  | 'invalid-input'
  | 'malformed-json'
  | 'body-too-large'
  | 'body-timeout'
  | 'invalid-email'
  | 'empty-input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'link-invalid'
  | 'link-expired'
  | 'link-used'
  | 'sign-up-closed'
  | 'sign-in-refused'
  | 'provider-unavailable'
  | 'too-many-requests'
  | 'quota-exhausted'
  | 'last-admin'
  | 'conflict'
  | 'address-refused'
  | 'page-unreachable'
  | 'page-refused'
  | 'page-too-large'
  | 'page-timeout'
  | 'no-article'
  | 'prompt-unsound'
  | 'not-supported'
  | 'mail-failed'
  | 'overloaded'
  | 'database-unavailable'
  | 'storage-full'
  | 'internal';

/** A refusal that a person may read: `message` is a sentence that says what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
