import { z } from 'zod';
import { type SendPushDeps, sendPushMessages } from '#server/digest/push/send-push-messages.ts';
import { defineJob } from '../job-definition.ts';

/** Sends the alerts that wait for devices, every minute. A run that is killed is followed by the next one. */
export const pushMessagesJob = defineJob({
  name: 'send-push-messages',
  data: z.object({}),
  rules: { retries: 0, retryDelaySeconds: 60, timeoutSeconds: 3600, everySeconds: 60 },
  createHandler:
    ({ push }: { push: SendPushDeps }) =>
    async (_, { signal }) => {
      const counts = await sendPushMessages(push, { signal });
      if (counts.sent + counts.failed + counts.gone > 0) push.log.info({ ...counts }, 'alerts to devices');
    },
});
