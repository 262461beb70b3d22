import { t } from '@lingui/core/macro';

/** Reason phrases for HTTP versions that send none (HTTP/2 and later). */
const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

/** A failed call; `message` is a sentence for the user. */
export class ApiError extends Error {
  /** HTTP status, or 0 when no answer came. */
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string | null;
  /** The reason phrase of `status`; empty when no answer came. */
  readonly statusText: string;
  /** Whether `message` is the server's own sentence. */
  readonly fromServer: boolean;
  /** The Retry-After of the answer in milliseconds; null without one. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    details: {
      status: number;
      code?: string | null;
      requestId?: string | null;
      statusText?: string;
      fromServer?: boolean;
      retryAfterMs?: number | null;
    },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code ?? null;
    this.requestId = details.requestId ?? null;
    this.statusText = details.statusText ?? '';
    this.fromServer = details.fromServer ?? false;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** The error of a refusal, from its body: the `error` of the server, else 'API error: {status} {statusText}'. */
export function parseApiError(
  body: unknown,
  answered: { status: number; statusText: string; headers?: Headers },
): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const sentence = text(fields.error);
  // In an event stream the status is in the body.
  const status = typeof fields.status === 'number' ? fields.status : answered.status;
  const phrase = answered.statusText || (phrases[status] ?? '');
  return new ApiError(sentence ?? `API error: ${status} ${phrase}`.trimEnd(), {
    status,
    code: text(fields.code),
    requestId: text(fields.requestId),
    statusText: phrase,
    fromServer: sentence !== null,
    retryAfterMs: answered.headers === undefined ? null : retryAfterMs(answered.headers),
  });
}

export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return parseApiError(body, response);
}

/** Whether the server refused the call because of missing rights. */
export function isWithoutRights(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/**
 * Whether the server refused a call, so that the same call fails again. No answer, one that is not readable, and 408,
 * 429 and 5xx refuse nothing.
 */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status === 408 || error.status === 429) return false;
  return (error.status >= 400 || error.fromServer) && error.status < 500;
}

/** No answer at all: offline, the server is down, or the connection broke. */
export function networkError(): ApiError {
  return new ApiError(t`Balance cannot be reached. Check your connection, then try again.`, { status: 0 });
}

/** An answer that is not what the contract says. */
export function unreadableAnswer(status: number): ApiError {
  return new ApiError(t`The server sent an answer that Balance cannot read. Try again.`, { status });
}

/** The sentence to show for anything that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : t`Something went wrong in this page. Reload it and try again.`;
}

/** The delay of Retry-After (seconds or an HTTP date) in milliseconds. Null when absent or unreadable. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  // Some browsers parse a number with a sign or a fraction as a year.
  if (Number.isNaN(until) || !/[a-z]/i.test(value)) return null;
  // The browser's clock may be wrong by days, so the date is compared with that of the answer.
  const sent = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(sent) ? now : sent));
}

/** The failure in an event: the code of a refusal, because its sentence may quote the input. */
export function trackedMessage(error: unknown): string {
  if (error instanceof ApiError) return error.code ?? `status ${error.status}`;
  return error instanceof Error ? error.name : 'unknown';
}
