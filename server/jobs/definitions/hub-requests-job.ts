import { z } from 'zod';
import { requestSubscriptions } from '#server/feeds/websub/request-subscriptions.ts';
import { defineJob, type WorkerDeps } from '../job-definition.ts';

/** Requests and renews subscriptions of feeds at their hubs, where hubs can reach this installation. */
export const hubRequestsJob = defineJob({
  name: 'request-subscriptions',
  data: z.object({}),
  rules: { retries: 0, retryDelaySeconds: 60, timeoutSeconds: 600, everySeconds: 300 },
  createHandler:
    ({
      db,
      clock,
      fetcher,
      hubCallback,
      log,
    }: Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'fetcher' | 'hubCallback'>) =>
    async () => {
      const requests = await requestSubscriptions({ db, clock, fetcher, hubCallback });
      if (requests > 0) log.info({ requests }, 'requests to hubs of feeds');
    },
});
