import { Ban } from 'lucide-react';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { StatusBadge } from '#web/components/admin/status-badge.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { clockTime } from '#web/features/admin-monitoring/clock-time.ts';
import { batchTextOf } from '#web/features/admin-monitoring/feeds/feed-progress.ts';
import type { Job } from '#web/features/admin-monitoring/use-monitoring.ts';
import { count } from '#web/lib/format.ts';
import { operationNames } from './operation-names.ts';

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
  const batches = batchTextOf(job);
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
          icon={<Ban size={16} aria-hidden="true" />}
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
