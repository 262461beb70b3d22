import type { TrackingBatch } from '#contract/tracking.ts';
import type { SendOutcome } from './tracking-client.ts';

interface SendDeps {
  /** Where the API answers, without a trailing slash. */
  baseUrl: () => Promise<string>;
  fetch: typeof fetch;
}

/** Makes the sender of batches. No credential goes along: nobody is to know whose events they are. */
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
      // The same batch would be refused again.
      return response.status === 400 || response.status === 413 ? 'refused' : 'failed';
    } catch {
      return 'failed';
    }
  };
}
