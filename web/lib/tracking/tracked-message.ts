import { ApiError } from '../api-error.ts';

/** What went wrong, for an event: the code of a refusal, whose sentence may quote what was sent. */
export function trackedMessage(error: unknown): string {
  if (error instanceof ApiError) return error.code ?? `status ${error.status}`;
  return error instanceof Error ? error.name : 'unknown';
}
