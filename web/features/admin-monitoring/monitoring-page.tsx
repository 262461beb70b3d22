import { ArrowLeft, Play, Rss, ShieldAlert, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '#web/components/badge.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import { FeedProcessing } from '#web/features/admin-monitoring/feeds/feed-processing.tsx';
import { JobDetails } from '#web/features/admin-monitoring/jobs/job-details.tsx';
import { ActiveJobs, RecentJobs } from '#web/features/admin-monitoring/jobs/job-lists.tsx';
import { useJobActions } from '#web/features/admin-monitoring/jobs/use-job-actions.ts';
import { SystemLogs, useLocalLog } from '#web/features/admin-monitoring/logs/system-logs.tsx';
import { WebhookActivity, WebhookTargets } from '#web/features/admin-monitoring/webhooks/webhook-targets.tsx';
import { ActivityCharts } from './activity-charts.tsx';
import { clockTime } from './clock-time.ts';
import { SetAsidePanel } from './set-aside-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { type Connection, type LogFilter, useDebouncedValue, useMonitoring } from './use-monitoring.ts';

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
  const showLog = (jobId: string) => {
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
          onShowLog={() => showLog(openJob)}
          onClose={() => setOpenJob(null)}
        />
      )}
    </>
  );
}

interface MonitoringHeadProps {
  connection: Connection;
  isAutomatic: boolean;
  onAutomatic: (isAutomatic: boolean) => void;
  onTrigger: () => void;
  isTriggering: boolean;
}

export function MonitoringHead(props: MonitoringHeadProps) {
  return (
    <div className="page-head">
      <h1>System Monitoring</h1>
      <ConnectionBadge {...props.connection} />
      <div className="end">
        <label className="choice">
          <input
            type="checkbox"
            checked={props.isAutomatic}
            onChange={(event) => props.onAutomatic(event.target.checked)}
          />
          Auto-refresh <span className="dim text-small">every 5 s</span>
        </label>
        <Link className={buttonClass({})} to="/admin">
          <ArrowLeft size={16} aria-hidden="true" />
          Admin Dashboard
        </Link>
        <Link className={buttonClass({})} to="/admin/rss">
          <Rss size={16} aria-hidden="true" />
          RSS Feed Management
        </Link>
        <Button kind="primary" busy={props.isTriggering} icon={Play} onClick={props.onTrigger}>
          Trigger RSS Aggregation
        </Button>
      </div>
    </div>
  );
}

const connectionBadges = {
  connecting: ['idle', Wifi, 'Connecting'],
  connected: ['done', Wifi, 'Connected'],
  refused: ['fail', ShieldAlert, 'Access Denied'],
  disconnected: ['fail', WifiOff, 'Disconnected'],
} as const;

function ConnectionBadge({ state, lastSeen }: Connection) {
  const [variant, icon, word] = connectionBadges[state];
  return (
    <span role="status" className="row">
      <Badge variant={variant} icon={icon}>
        {word}
      </Badge>
      {state === 'disconnected' && lastSeen > 0 && (
        <span className="text-small dim">Last seen {clockTime(lastSeen)}</span>
      )}
    </span>
  );
}
