import { ModelFailure, type ModelFailureReason } from './model-failure.ts';

/** The client's error for an answer of the server. It is detected by name, so that the client is loaded on demand. */
interface CallError extends Error {
  statusCode?: number;
  responseHeaders?: Record<string, string>;
}

function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'AI_APICallError';
}

function retryAfter(error: CallError): number | undefined {
  const seconds = Number(error.responseHeaders?.['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

function reasonOf({ statusCode, cause }: CallError): ModelFailureReason {
  if (statusCode === undefined) return 'unreachable';
  if (statusCode === 429) return 'rate-limited';
  if (statusCode === 408 || statusCode === 504) return 'timeout';
  if (statusCode >= 500) return 'server-error';
  // Status 200 with a body that is invalid, truncated or of another protocol.
  if (statusCode < 400) return cause instanceof TypeError ? 'unreachable' : 'malformed';
  return 'rejected';
}

/**
 * Maps an error of the model client to a ModelFailure. Other errors are returned unchanged.
 * @param isLate whether the client's time limit ended the call
 */
export function classifyFailure(error: unknown, isLate: boolean): unknown {
  if (error instanceof ModelFailure) return error;
  if (isLate) return new ModelFailure('timeout');
  if (isCallError(error)) {
    return new ModelFailure(reasonOf(error), {
      status: error.statusCode,
      retryAfterSeconds: retryAfter(error),
    });
  }
  if (error instanceof Error && error.name.startsWith('AI_')) {
    return new ModelFailure('malformed');
  }
  // undici: the connection closed before the end of the answer.
  if (error instanceof TypeError && /terminated|fetch failed/.test(error.message)) {
    return new ModelFailure('unreachable');
  }
  return error;
}
