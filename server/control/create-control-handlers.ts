import { AppError } from '#domain/app-error.ts';
import { type DigestNowDeps, sendDigestNow } from '#server/digest/send-digest-now.ts';
import { listEnabledFeeds } from '#server/feeds/list-feeds.ts';
import { getJob } from '#server/jobs/list-jobs.ts';
import { startAggregation } from '#server/jobs/start-job.ts';
import { loadSamples, removeSamples } from '#server/stories/samples/load-samples.ts';
import { addAccount } from '../accounts/accounts.ts';
import type { Clock } from '../clock.ts';
import { backUp } from '../db/backup/back-up.ts';
import type { Database } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import type { JobDeps } from '../jobs/start-job.ts';
import { createLog } from '../log.ts';
import type { ModelConnectionDeps } from '../model-connection/model-connection.ts';
import type { AccountAdded, ControlHandlers, ControlInput } from './control-calls.ts';
import { testModel } from './doctor/check-model.ts';
import { checkStored } from './doctor/check-work.ts';

export interface OperatorDeps {
  database: Database;
  clock: Clock;
}

export async function addOperatorAccount(
  { database, clock }: OperatorDeps,
  { email, admin, tier }: ControlInput<'account-add'>,
): Promise<AccountAdded> {
  const { account, created, issuers } = await addAccount(
    { db: database.db, clock },
    { email, admin, ...(tier === undefined ? {} : { tier }) },
  );
  return { email: account.email, isAdmin: account.isAdmin, tier: account.tier, created, issuers };
}

export async function runDemo(
  { database, clock }: OperatorDeps,
  { remove }: ControlInput<'demo'>,
): Promise<{ stories: number; articles: number }> {
  const deps = { db: database.db, clock };
  if (remove) return { stories: await removeSamples(deps), articles: 0 };
  return await loadSamples(deps);
}

/**
 * Handlers of the control calls; without a running server the commands use the same functions directly.
 * `queue` is absent on a server that runs no jobs.
 */
export function createControlHandlers(
  deps: OperatorDeps & {
    queue?: JobDeps['queue'];
    environment?: DigestNowDeps['environment'];
    modelConnection?: ModelConnectionDeps;
  },
): ControlHandlers {
  const { database, clock, queue, environment } = deps;
  const { db } = database;
  return {
    'account-add': (input) => addOperatorAccount(deps, input),
    backup: ({ file, force }) => backUp(deps, file, { force }),
    doctor: async () => [
      ...(await checkStored(deps)),
      ...(deps.modelConnection === undefined ? [] : await testModel(deps.modelConnection)),
    ],
    aggregate: async ({ force }) => {
      if (queue === undefined) throw new AppError('not-supported', 'This server does not work on jobs.');
      return await startAggregation({ db, clock, queue }, { trigger: 'command', force });
    },
    feeds: () => listEnabledFeeds({ db }),
    job: ({ jobId }) => getJob({ db }, jobId),
    demo: (input) => runDemo(deps, input),
    migrate: () => migrate(database, createLog('silent')),
    digest: async (input) => {
      if (environment === undefined) throw new AppError('not-supported', 'This server does not send mail.');
      return sendDigestNow({ database, clock, environment }, input);
    },
  };
}
