import { AppError } from '#domain/app-error.ts';
import type { JobTrigger } from './job-run-store.ts';
import { addSubscriber } from './run-subscriber-store.ts';
import { type JobDeps, type StartedJob, startJob } from './start-job.ts';

/** The maximum of addresses that are notified of one run besides the one it was started with. */
const maxSubscribers = 20;

/**
 * Starts an aggregation of all feeds and connectors. If one is unfinished, `webhookUrl` is notified of its end as
 * well.
 * @throws AppError conflict if too many addresses subscribe to that run already
 */
export async function startAggregation(
  deps: JobDeps,
  input: {
    trigger: JobTrigger;
    force: boolean;
    /** Null: all. */
    feeds?: readonly string[] | null;
    /** Notified when the run has ended. */
    webhookUrl?: string | null;
  },
): Promise<StartedJob> {
  const { trigger, force, feeds = null, webhookUrl = null } = input;
  for (;;) {
    const started = await startJob(deps, {
      ...{ operation: 'RSS Aggregation', trigger, input: { force, feeds, webhookUrl } },
    });
    if (started.isNew || webhookUrl === null) return started;
    const addresses = await addSubscriber(deps.db, {
      ...{ id: started.jobId, url: webhookUrl, max: maxSubscribers },
    });
    if (addresses?.includes(webhookUrl) === true) return started;
    if (addresses !== null) throw new AppError('conflict', 'Too many others are told of this run already.');
    // The run ended between the two queries.
  }
}
