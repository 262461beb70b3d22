import { ModelFailure, type ModelFailureReason } from './model-failure.ts';

/** What the client throws where the server answered, read by its name so that the client loads late. */
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
  // 200 with a body that is broken, cut off or of another protocol.
  if (statusCode < 400) return cause instanceof TypeError ? 'unreachable' : 'malformed';
  return 'rejected';
}

/**
 * What an error of the model client means. Errors of our own code come back as they are.
 * @param isLate whether our own time limit ended the call
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
  // undici: the connection ended in the middle of the answer.
  if (error instanceof TypeError && /terminated|fetch failed/.test(error.message)) {
    return new ModelFailure('unreachable');
  }
  return error;
}
