import type { TrackingBatch } from '#contract/tracking.ts';
import type { SendOutcome } from './tracking-client.ts';

interface SendDeps {
  /** The base URL of the API without a trailing slash. */
  baseUrl: () => Promise<string>;
  fetch: typeof fetch;
}

/** Creates the sender of batches. It sends no credential, because events are anonymous. */
export function createBatchSender(deps: SendDeps): (batch: TrackingBatch) => Promise<SendOutcome> {
  return async (batch) => {
    try {
      const response = await deps.fetch(`${await deps.baseUrl()}/bias-check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        keepalive: true,
        body: JSON.stringify(batch),
      });
      if (response.ok) return 'taken';
      // A retry of the same batch would be refused as well.
      return response.status === 400 || response.status === 413 ? 'refused' : 'failed';
    } catch {
      return 'failed';
    }
  };
}
