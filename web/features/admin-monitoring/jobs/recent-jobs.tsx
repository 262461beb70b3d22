import { cutText } from '#domain/text/cut-text.ts';
import { describeResult } from '#web/components/admin/describe-result.ts';
import { StatusBadge } from '#web/components/admin/status-badge.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { clockTime, durationBetween } from '#web/features/admin-monitoring/clock-time.ts';
import type { Job } from '#web/features/admin-monitoring/use-monitoring.ts';
import { exactTime } from '#web/lib/format.ts';
import { operationNames } from './operation-names.ts';

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
function outcomeOf(job: Job): string {
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
        <p className="text-small muted long-text job-message">{outcomeOf(job)}</p>
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
