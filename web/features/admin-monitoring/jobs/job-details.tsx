import { useQuery } from '@tanstack/react-query';
import { Ban, RotateCcw, ScrollText } from 'lucide-react';
import { useEffect } from 'react';
import { lowerFirst } from '#domain/text/cut-text.ts';
import { StatusBadge } from '#web/components/admin/status-badge.tsx';
import { describeResult } from '#web/components/admin/use-operation.ts';
import { Banner, ErrorBanner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { KeyValues } from '#web/components/key-values.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { durationBetween } from '#web/features/admin-monitoring/clock-time.ts';
import { writeJobBatch } from '#web/features/admin-monitoring/feeds/feed-processing.tsx';
import type { Job } from '#web/features/admin-monitoring/use-monitoring.ts';
import { unlessRefused } from '#web/features/admin-monitoring/use-monitoring.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { count, exactTime } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';
import { operationNames } from './job-lists.tsx';
import type { JobActions } from './use-job-actions.ts';

interface JobDetailsProps {
  jobId: string;
  actions: JobActions;
  onFailed: () => void;
  /** Shows the lines of the log that have the id of the job. */
  onShowLog: () => void;
  onClose: () => void;
}

const pollMs = 2000;

function isOpen(job: Job | undefined): boolean {
  return job?.status === 'running' || job?.status === 'pending';
}

/** All details of a job, with Cancel while it runs and Retry after its end. */
export function JobDetails({ jobId, actions, onFailed, onShowLog, onClose }: JobDetailsProps) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin', 'job', jobId],
    queryFn: async () => (await api('GET /admin/jobs/{jobId}', { params: { jobId } })).job,
    refetchInterval: (query) => isOpen(query.state.data) && unlessRefused(pollMs)(query),
    retry: false,
  });
  const { isError } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per failure
  useEffect(() => {
    if (isError) onFailed();
  }, [isError]);
  const job = query.data;
  return (
    <Dialog
      wide
      title="Job Details"
      onClose={onClose}
      actions={
        job && (
          <>
            <Button icon={ScrollText} onClick={onShowLog}>
              Show its log
            </Button>
            <JobButtons
              job={job}
              onCancel={async () => {
                await actions.cancel(job.jobId);
                await query.refetch();
              }}
              onRetry={async () => {
                if ((await actions.retry(job.jobId)) !== null) onClose();
              }}
            />
          </>
        )
      }
    >
      {query.isError && (
        <Banner kind="error">
          <p>Error fetching job details. {describeError(query.error)}</p>
        </Banner>
      )}
      {job && <Facts job={job} />}
    </Dialog>
  );
}

function JobButtons(props: { job: Job; onCancel: () => Promise<void>; onRetry: () => Promise<void> }) {
  if (isOpen(props.job)) {
    return (
      <Button kind="danger" icon={Ban} onClick={() => void props.onCancel()}>
        Cancel job
      </Button>
    );
  }
  return (
    <Button icon={RotateCcw} onClick={() => void props.onRetry()}>
      Retry
    </Button>
  );
}

const triggers: Labels<Job['trigger']> = {
  schedule: 'The schedule',
  admin: 'An administrator',
  command: 'The command line',
};

function writeTime(iso: string | null): string {
  return iso === null ? '–' : (exactTime(iso) ?? '–');
}

function Facts({ job }: { job: Job }) {
  const batches = writeJobBatch(job);
  return (
    <div className="stack">
      <p className="row">
        <strong>
          <ValueWord value={job.operation} words={operationNames} />
        </strong>
        <StatusBadge status={job.status} />
      </p>
      <ErrorBanner text={job.error} />
      <KeyValues
        rows={[
          { name: 'Id', value: job.jobId, className: 'mono' },
          { name: 'Started by', value: <ValueWord value={job.trigger} words={triggers} /> },
          { name: 'Started', value: writeTime(job.startedAt) },
          { name: 'Ended', value: writeTime(job.completedAt) },
          { name: 'Took', value: durationBetween(job.startedAt, job.completedAt ?? job.updatedAt) || '–' },
          {
            name: 'Progress',
            value: (
              <>
                {Math.round(job.progress)}%{batches !== null && `, ${lowerFirst(batches)}`}
              </>
            ),
            className: 'num',
          },
          { name: 'Articles', value: count(job.articlesProcessed), className: 'num' },
          { name: 'Stories created', value: count(job.storiesCreated), className: 'num' },
          { name: 'Message', value: job.message },
          job.result !== null && { name: 'Result', value: describeResult(job.result) || '–' },
        ]}
      />
      <Problems job={job} />
    </div>
  );
}

function Problems({ job }: { job: Job }) {
  const details = job.result?.details ?? [];
  return (
    <>
      {job.problems.length > 0 && (
        <section aria-label="Problems">
          <h3 className="group-label">Problems</h3>
          <ul className="text-small stack stack-lines">
            {job.problems.map(({ source, kind, detail }) => (
              <li key={`${source} ${kind}`} className="long-text">
                <span className="mono">{source}</span>: {detail} <span className="dim">({kind})</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {details.length > 0 && (
        <section aria-label="Details">
          <h3 className="group-label">Details</h3>
          <ul className="text-small stack stack-lines">
            {details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
