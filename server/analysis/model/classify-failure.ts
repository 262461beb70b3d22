import { cutText } from '#domain/text/cut-text.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { ModelFailure, type ModelFailureReason } from './model-failure.ts';

/** The client's error for an answer of the server. It is detected by name, so that the client is loaded on demand. */
interface CallError extends Error {
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
}

const maxSaid = 500;

function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'AI_APICallError';
}

function retryAfter(error: CallError): number | undefined {
  const seconds = Number(error.responseHeaders?.['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

interface Said {
  text: string;
  /** A status that the body names, as routers of models do. */
  status: number | undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** What the body of an error says, in the forms of different servers; null if it is no error. */
function parseError(body: string | undefined): Said | null {
  let json: unknown;
  try {
    json = parseJson(body ?? '');
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null) return null;
  const fields = (Array.isArray(json) ? (json[0] ?? {}) : json) as Record<string, unknown>;
  const error = fields.error ?? fields.detail ?? fields.message;
  if (error === undefined || error === null) return null;
  if (typeof error !== 'object') return { text: textOf(error), status: undefined };
  const { message, param, code, type } = error as Record<string, unknown>;
  const said = [message ?? error, param, code, type].map(textOf).filter((part) => part !== '');
  const status = Number(code);
  return { text: said.join(' · '), status: status >= 400 && status < 600 ? status : undefined };
}

const isTooLong = (said: string): boolean =>
  /context (?:length|size|window)|exceed_context|too many (?:input )?tokens|prompt is too long/i.test(said);

function reasonOf({ cause }: CallError, status: number | undefined, said: string): ModelFailureReason {
  if (status === undefined) return 'unreachable';
  if (status === 402 || /insufficient[_ ](?:quota|balance|credit)/i.test(said)) return 'no-credit';
  if (status === 429) return 'rate-limited';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return 'server-error';
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 404) return 'unknown-model';
  if (status >= 400 && isTooLong(said)) return 'too-long';
  // Status 200 with a body that is invalid, truncated or of another protocol.
  if (status < 300) return cause instanceof TypeError ? 'unreachable' : 'malformed';
  return 'rejected';
}

function ofCall(error: CallError): ModelFailure {
  const said = parseError(error.responseBody);
  const isErrorWith200 = said !== null && error.statusCode !== undefined && error.statusCode < 300;
  const status = said?.status ?? (isErrorWith200 ? 502 : error.statusCode);
  const text =
    said?.text ?? (error.statusCode !== undefined && error.statusCode >= 300 ? error.responseBody : '');
  return new ModelFailure(reasonOf(error, status, text ?? ''), {
    status,
    retryAfterSeconds: retryAfter(error),
    said: cutText(text ?? '', maxSaid),
  });
}

/**
 * Maps an error of the model client to a ModelFailure. Other errors are returned unchanged.
 * @param isLate whether the client's time limit ended the call
 */
export function classifyFailure(error: unknown, isLate: boolean): unknown {
  if (error instanceof ModelFailure) return error;
  if (isLate) return new ModelFailure('timeout');
  if (isCallError(error)) return ofCall(error);
  if (error instanceof Error && error.name.startsWith('AI_')) {
    return new ModelFailure('malformed');
  }
  // undici: the connection closed before the end of the answer.
  if (error instanceof TypeError && /terminated|fetch failed/.test(error.message)) {
    return new ModelFailure('unreachable');
  }
  return error;
}
