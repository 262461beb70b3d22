import { z } from 'zod';
import type { Log } from '#server/log.ts';
import type { JobRules } from '#server/queue/job-queue.ts';
import { sendDelivery } from '#server/webhooks/deliver-webhook.ts';
import type { SendDeps } from '#server/webhooks/send-message.ts';
import { defineJob } from '../job-definition.ts';

// The pauses are half a minute, then twice as long each time: the last attempt is a quarter of an hour after the first.
const rules: JobRules = { retries: 5, retryDelaySeconds: 30, timeoutSeconds: 60 };

/** Sends one message to a webhook. */
export const webhookDeliveryJob = defineJob({
  name: 'deliver-webhook',
  data: z.object({ deliveryId: z.string() }),
  rules,
  createHandler:
    ({ webhooks, log }: { webhooks: SendDeps; log: Log }) =>
    async ({ deliveryId }, { attempt }) => {
      const maxAttempts = rules.retries + 1;
      // A stop waits for a message that is on its way, rather than that it is sent again.
      const { signal } = new AbortController();
      const input = { deliveryId, attempt, maxAttempts, signal };
      const { outcome, jobId } = await sendDelivery(webhooks, input);
      log.info({ deliveryId, ...(jobId === null ? {} : { jobId }), attempt, outcome }, 'webhook');
      if (outcome === 'retry') throw new Error('the webhook was not delivered');
    },
});
