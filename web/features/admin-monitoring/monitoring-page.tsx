import { useEffect, useState } from 'react';
import { Parts } from '#web/components/parts.tsx';
import { ActivityCharts } from './activity-charts.tsx';
import { FeedProcessing } from './feeds/feed-processing.tsx';
import { ActiveJobs } from './jobs/active-jobs.tsx';
import { JobDetails } from './jobs/job-details.tsx';
import { RecentJobs } from './jobs/recent-jobs.tsx';
import { useJobActions } from './jobs/use-job-actions.ts';
import type { LogFilter } from './logs/fetch-log.ts';
import { SystemLogs } from './logs/system-logs.tsx';
import { useLocalLog } from './logs/use-local-log.ts';
import { MonitoringHead } from './monitoring-head.tsx';
import { SetAsidePanel } from './set-aside-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';
import { useMonitoring } from './use-monitoring.ts';
import { WebhookActivity } from './webhooks/webhook-activity.tsx';
import { WebhookTargets } from './webhooks/webhook-targets.tsx';

function goToLog(): void {
  const logs = document.getElementById('system-logs');
  logs?.querySelector<HTMLElement>('input[type="search"]')?.focus({ preventScroll: true });
  logs?.scrollIntoView?.();
}

/** The page /admin/monitoring: running jobs, recent jobs and logs. */
export function MonitoringPage() {
  const [isAutomatic, setAutomatic] = useState(true);
  const [openJob, setOpenJob] = useState<string | null>(null);
  const [logRequests, setLogRequests] = useState(0);
  const [filter, setFilter] = useState<LogFilter>({ level: 'all', search: '' });
  const monitoring = useMonitoring(isAutomatic, useDebouncedValue(filter, 300));
  const log = useLocalLog();
  const actions = useJobActions({ write: log.write, onChanged: monitoring.refresh });
  const open = (jobId: string) => {
    setOpenJob(jobId);
  };
  const showLogOf = (jobId: string) => {
    setFilter({ level: 'all', search: jobId });
    setOpenJob(null);
    setLogRequests((times) => times + 1);
  };
  // After the dialog is closed, which gives the focus back to the button that opened it.
  useEffect(() => {
    if (logRequests > 0) goToLog();
  }, [logRequests]);
  return (
    <>
      <title>System Monitoring · Balance</title>
      <MonitoringHead
        connection={monitoring.connection}
        isAutomatic={isAutomatic}
        onAutomatic={setAutomatic}
        onTrigger={actions.trigger}
        isTriggering={actions.isTriggering}
      />
      <div
        className="stack stack-sections"
        data-stale={monitoring.connection.state !== 'connected' || undefined}
      >
        <Parts>
          <StatusPanel status={monitoring.status} />
          {monitoring.aggregation && <FeedProcessing jobId={monitoring.aggregation.jobId} />}
          <div className="columns columns-2-wide columns-even">
            <div className="live-column">
              <Parts>
                <ActiveJobs jobs={monitoring.active} onCancel={actions.cancel} onDetails={open} />
                <ActivityCharts hours={monitoring.hours} />
                <WebhookActivity logs={monitoring.webhooks} />
              </Parts>
            </div>
            <Parts>
              <RecentJobs jobs={monitoring.history} onDetails={open} />
            </Parts>
          </div>
          <SetAsidePanel list={monitoring.setAside} onRetried={monitoring.refresh} />
          <WebhookTargets onTested={monitoring.refresh} />
          <SystemLogs
            fetched={monitoring.logs}
            local={log}
            filter={filter}
            onFilter={setFilter}
            onCleared={monitoring.refresh}
          />
        </Parts>
      </div>
      {openJob !== null && (
        <JobDetails
          jobId={openJob}
          actions={actions}
          onFailed={() => log.write('error', 'Error fetching job details')}
          onShowLog={() => showLogOf(openJob)}
          onClose={() => setOpenJob(null)}
        />
      )}
    </>
  );
}
