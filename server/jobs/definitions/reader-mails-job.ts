import { z } from 'zod';
import type { SendMailsDeps } from '#server/digest/mail-run.ts';
import { sendReaderMails } from '#server/digest/send-reader-mails.ts';
import { defineJob } from '../job-definition.ts';

/** Sends the digests and alerts that are due, every minute. A run that is killed is followed by the next one. */
export const readerMailsJob = defineJob({
  name: 'send-reader-mails',
  data: z.object({}),
  rules: { retries: 0, retryDelaySeconds: 60, timeoutSeconds: 3600, everySeconds: 60 },
  createHandler:
    ({ readerMails }: { readerMails: SendMailsDeps }) =>
    async (_, { signal }) => {
      const counts = await sendReaderMails(readerMails, { signal });
      if (counts.sent + counts.failed > 0) readerMails.log.info({ ...counts }, 'mails to readers');
    },
});
