import { z } from 'zod';
import { requestSubscriptions } from '#server/feeds/websub/request-subscriptions.ts';
import { deleteEnded } from '#server/feeds/websub/subscription-store.ts';
import { defineJob, type WorkerDeps } from '../job-definition.ts';

/** Requests and renews subscriptions of feeds at their hubs, where hubs can reach this installation; else removes those of no feed. */
export const hubRequestsJob = defineJob({
  name: 'request-subscriptions',
  data: z.object({}),
  rules: { retries: 0, retryDelaySeconds: 60, timeoutSeconds: 600, everySeconds: 300 },
  createHandler:
    ({ hubCallback, ...deps }: Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'fetcher' | 'hubCallback'>) =>
    async () => {
      if (hubCallback === undefined) return void (await deleteEnded(deps.db, deps.clock()));
      const requests = await requestSubscriptions({ ...deps, hubCallback });
      if (requests > 0) deps.log.info({ requests }, 'requests to hubs of feeds');
    },
});
