import { ApiError } from '../api-error.ts';

/** The failure in an event: the code of a refusal, because its sentence may quote the input. */
export function trackedMessage(error: unknown): string {
  if (error instanceof ApiError) return error.code ?? `status ${error.status}`;
  return error instanceof Error ? error.name : 'unknown';
}
