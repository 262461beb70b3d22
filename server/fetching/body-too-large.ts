export class BodyTooLargeError extends Error {
  readonly code = 'ERR_BODY_TOO_LARGE';
}
