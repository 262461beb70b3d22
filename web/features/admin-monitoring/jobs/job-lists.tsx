import { Ban } from 'lucide-react';
import { cutText } from '#domain/text/cut-text.ts';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { StatusBadge } from '#web/components/admin/status-badge.tsx';
import { describeResult } from '#web/components/admin/use-operation.ts';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { clockTime, durationBetween } from '#web/features/admin-monitoring/clock-time.ts';
import { writeJobBatch } from '#web/features/admin-monitoring/feeds/feed-processing.tsx';
import type { Job } from '#web/features/admin-monitoring/use-monitoring.ts';
import { count, exactTime } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';

/** The labels of the operations. */
export const operationNames: Labels<Job['operation']> = {
  'RSS Aggregation': 'RSS Aggregation',
  'Story Deduplication': 'Story Deduplication',
  'Orphaned Story Cleanup': 'Orphaned Story Cleanup',
};

interface ActiveJobsProps {
  jobs: readonly Job[] | undefined;
  onCancel: (jobId: string) => Promise<void>;
  onDetails: (jobId: string) => void;
}

export function ActiveJobs({ jobs, onCancel, onDetails }: ActiveJobsProps) {
  return (
    <Block
      id="active-jobs"
      title="Active Jobs"
      end={jobs && <span className="text-small muted num">{jobs.length} running</span>}
    >
      {jobs?.length === 0 && <p className="muted text-small">Nothing runs now.</p>}
      <ul className="stack stack-groups">
        {jobs?.map((job) => (
          <li key={job.jobId} className="stack job">
            <Parts>
              <ActiveJob job={job} onCancel={onCancel} onDetails={onDetails} />
            </Parts>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function ActiveJob({ job, onCancel, onDetails }: { job: Job } & Omit<ActiveJobsProps, 'jobs'>) {
  const batches = writeJobBatch(job);
  return (
    <>
      <div className="row job-head">
        <strong>
          <ValueWord value={job.operation} words={operationNames} />
        </strong>
        <StatusBadge status={job.status} />
      </div>
      <ProgressBar label={job.operation} percent={job.progress} />
      <p className="meta num">
        <span>{Math.round(job.progress)}%</span>
        {batches !== null && <span>{batches}</span>}
        <span>{count(job.articlesProcessed)} articles</span>
        <span>{count(job.storiesCreated)} stories</span>
        <span>started {clockTime(job.startedAt)}</span>
      </p>
      <p className="text-small long-text">{job.message}</p>
      <div className="row">
        <Button
          size="small"
          kind="danger"
          aria-label={`Cancel ${job.operation}`}
          icon={Ban}
          onClick={() => void onCancel(job.jobId)}
        >
          Cancel
        </Button>
        <Button size="small" aria-label={`Details of ${job.operation}`} onClick={() => onDetails(job.jobId)}>
          Details
        </Button>
      </div>
    </>
  );
}

const max = 10;

/** The last ten jobs that have ended, newest first. */
export function RecentJobs(props: { jobs: readonly Job[] | undefined; onDetails: (jobId: string) => void }) {
  const jobs = props.jobs?.filter(({ completedAt }) => completedAt !== null).slice(0, max);
  return (
    <Block id="recent-jobs" title="Recent Jobs" end={<span className="text-small muted">last {max}</span>}>
      {jobs?.length === 0 && <p className="muted text-small">No job has run yet.</p>}
      <ol className="job-list">
        <Parts as="li">
          {jobs?.map((job) => (
            <RecentJob key={job.jobId} job={job} onDetails={props.onDetails} />
          ))}
        </Parts>
      </ol>
    </Block>
  );
}

/** The outcome of a job in one line: its figures or its failure. */
function writeOutcome(job: Job): string {
  const figures = job.status === 'completed' ? describeResult(job.result) : '';
  return job.error ?? (figures || job.message);
}

function RecentJob({ job, onDetails }: { job: Job; onDetails: (jobId: string) => void }) {
  const took = durationBetween(job.startedAt, job.completedAt);
  const startedAt = job.startedAt ?? job.updatedAt;
  return (
    <li>
      <div className="job-outcome">
        <p className="row">
          <span className="what">
            <ValueWord value={job.operation} words={operationNames} />
          </span>
          <StatusBadge status={job.status} />
        </p>
        <p className="text-small muted long-text job-message">{writeOutcome(job)}</p>
        <p className="text-tiny dim num">
          <time dateTime={startedAt} title={exactTime(startedAt) ?? undefined}>
            {clockTime(startedAt)}
          </time>
          {took !== '' && ` · took ${took}`} · <span className="mono">{cutText(job.jobId, 8)}</span>
        </p>
      </div>
      <Button
        size="small"
        aria-label={`Details of ${job.operation}, ${clockTime(startedAt)}`}
        onClick={() => onDetails(job.jobId)}
      >
        Details
      </Button>
    </li>
  );
}
