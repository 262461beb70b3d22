import type { FetchFailure, FetchFailureKind } from './fetcher.ts';

/** A failed outcome; `detail` is one sentence for a person. */
export function fetchFailure(
  failure: FetchFailureKind,
  detail: string,
  more: { status?: number; retryAfterSeconds?: number | null } = {},
): FetchFailure {
  return {
    kind: 'failed',
    failure,
    status: more.status ?? null,
    detail,
    retryAfterSeconds: more.retryAfterSeconds ?? null,
  };
}
