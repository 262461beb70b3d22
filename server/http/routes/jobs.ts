import * as contract from '#contract/jobs.ts';
import * as setAsideContract from '#contract/set-aside.ts';
import type { OnEnding } from '#server/jobs/ending-run.ts';
import { buildProcessingStatus, getJob, listActiveJobs, listJobHistory } from '#server/jobs/list-jobs.ts';
import { retrySetAside } from '#server/jobs/retry-set-aside.ts';
import {
  cancelJob,
  type JobDeps,
  retryJob,
  type StartedJob,
  startAggregation,
  startJob,
} from '#server/jobs/start-job.ts';
import { listSetAside } from '#server/set-aside/list-set-aside.ts';
import { listOrphanedStories } from '#server/stories/clustering/trim-stories.ts';
import { checkWebhookTarget, type WebhookTargets } from '#server/webhooks/webhook-targets.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

interface JobRouteDeps extends JobDeps {
  targets: WebhookTargets;
  onEnding?: OnEnding;
}

const defaultHistory = 50;

/** Starting, watching and stopping what runs in the background. */
export function mountJobRoutes(app: HttpApp, routeDeps: RouteDeps, deps: JobRouteDeps): void {
  mountStarts(app, routeDeps, deps);
  route(app, contract.getProcessingStatus, routeDeps, ({ query }) => buildProcessingStatus(deps, query));
  route(app, contract.listActiveJobs, routeDeps, async () => ({ jobs: await listActiveJobs(deps) }));
  route(app, contract.listJobHistory, routeDeps, async ({ query }) => ({
    jobs: await listJobHistory(deps, query.limit ?? defaultHistory),
  }));
  route(app, contract.getJob, routeDeps, async ({ params }) => ({ job: await getJob(deps, params.jobId) }));
  route(app, contract.getJobStatus, routeDeps, async ({ params }) => {
    const { status, error, progress, message, result } = await getJob(deps, params.jobId);
    return {
      completed: status === 'completed' || status === 'graceful_failure',
      failed: status === 'failed' || status === 'cancelled',
      error: status === 'cancelled' ? message : error,
      status,
      progress,
      message,
      result,
    };
  });
  route(app, contract.cancelJob, routeDeps, async ({ params }) => {
    const outcome = await cancelJob(deps, params.jobId);
    const message = outcome === 'cancelled' ? 'The job was cancelled.' : 'The job stops within two seconds.';
    return { success: true as const, message };
  });
  route(app, contract.retryJob, routeDeps, async ({ params }) => {
    const { jobId } = await retryJob(deps, params.jobId);
    return { success: true as const, message: 'Started again.', jobId };
  });
}

function mountStarts(app: HttpApp, routeDeps: RouteDeps, deps: JobRouteDeps): void {
  const answerTo = (operation: contract.JobOperation, { jobId, isNew }: StartedJob) => {
    const message = isNew ? `${operation} started.` : `${operation} waits or runs already.`;
    return { success: true as const, message, jobId };
  };
  const start = async (operation: contract.JobOperation) =>
    answerTo(operation, await startJob(deps, { operation, trigger: 'admin' }));
  route(app, contract.startAggregation, routeDeps, async ({ body }) => {
    const { webhookUrl = null, force = true, feeds = null } = body;
    if (webhookUrl !== null) await checkWebhookTarget(deps, webhookUrl);
    const started = await startAggregation(deps, { trigger: 'admin', force, feeds, webhookUrl });
    return answerTo('RSS Aggregation', started);
  });
  route(app, contract.startDeduplication, routeDeps, () => start('Story Deduplication'));
  route(app, contract.startOrphanCleanup, routeDeps, async ({ query }) => {
    if (query.preview !== 'true') return await start('Orphaned Story Cleanup');
    const { total, stories } = await listOrphanedStories(deps);
    const message = `Stories without articles: ${total}.`;
    return { success: true as const, preview: true as const, message, total, stories };
  });
}

const defaultSetAside = 100;

/** What could not be worked on, and trying it again. */
export function mountSetAsideRoutes(app: HttpApp, routeDeps: RouteDeps, deps: JobDeps): void {
  route(app, setAsideContract.listSetAside, routeDeps, ({ query }) =>
    listSetAside(deps, { limit: query.limit ?? defaultSetAside }),
  );
  route(app, setAsideContract.retrySetAside, routeDeps, async ({ body }) => ({
    success: true as const,
    ...(await retrySetAside(deps, body.id ?? null)),
  }));
}
