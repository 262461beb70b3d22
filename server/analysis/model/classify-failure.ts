import { APICallError, RetryError } from 'ai';
import { ModelFailure, type ModelFailureReason } from './model-failure.ts';

function retryAfter(error: APICallError): number | undefined {
  const seconds = Number(error.responseHeaders?.['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

function reasonOfStatus(status: number | undefined, error: APICallError): ModelFailureReason {
  if (status === undefined) return 'unreachable';
  if (status === 429) return 'rate-limited';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return 'server-error';
  // 200 with a body that is broken, cut off or of another protocol.
  if (status < 400) return error.cause instanceof TypeError ? 'unreachable' : 'malformed';
  return 'rejected';
}

/**
 * What an error of the model client means. Errors of our own code come back as they are.
 * @param isLate whether our own time limit ended the call
 */
export function classifyFailure(error: unknown, isLate: boolean): unknown {
  if (error instanceof ModelFailure) return error;
  if (isLate) return new ModelFailure('timeout', { cause: error });
  const inner = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(inner)) {
    const reason = reasonOfStatus(inner.statusCode, inner);
    return new ModelFailure(reason, { cause: error, retryAfterSeconds: retryAfter(inner) });
  }
  if (inner instanceof Error && inner.name.startsWith('AI_')) {
    return new ModelFailure('malformed', { cause: error });
  }
  // undici: the connection ended in the middle of the answer.
  if (inner instanceof TypeError && /terminated|fetch failed/.test(inner.message)) {
    return new ModelFailure('unreachable', { cause: error });
  }
  return error;
}
