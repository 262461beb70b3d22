import { z } from 'zod';
import { defineJob } from '../job-definition.ts';
import { type PruneDeps, PruneGuard, pruneExpired } from '../prune-expired.ts';

/** Deletes expired rows and files every hour. */
export const pruneExpiredJob = defineJob({
  name: 'prune-expired',
  data: z.object({}),
  rules: { retries: 3, retryDelaySeconds: 60, timeoutSeconds: 600, everySeconds: 3600 },
  createHandler: (deps: PruneDeps) => {
    const guard = new PruneGuard(deps);
    return async (_, { signal }) => {
      const pruned = await guard.run(() => pruneExpired({ ...deps, signal }));
      if (pruned !== null) deps.log.info({ ...pruned }, 'expired rows and files removed');
    };
  },
});
