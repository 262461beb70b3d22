import { ArrowLeft, Play, Rss, ShieldAlert, Wifi, WifiOff } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#web/components/badge.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { clockTime } from './clock-time.ts';
import type { Connection } from './use-monitoring.ts';

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
        <Button
          kind="primary"
          busy={props.isTriggering}
          icon={<Play size={16} aria-hidden="true" />}
          onClick={props.onTrigger}
        >
          Trigger RSS Aggregation
        </Button>
      </div>
    </div>
  );
}

function ConnectionBadge(connection: Connection) {
  return (
    <span role="status" className="row">
      {badgeOf(connection)}
    </span>
  );
}

function badgeOf({ state, lastSeen }: Connection) {
  switch (state) {
    case 'connecting':
      return (
        <Badge variant="idle" icon={<Wifi size={16} aria-hidden="true" />}>
          Connecting
        </Badge>
      );
    case 'connected':
      return (
        <Badge variant="done" icon={<Wifi size={16} aria-hidden="true" />}>
          Connected
        </Badge>
      );
    case 'refused':
      return (
        <Badge variant="fail" icon={<ShieldAlert size={16} aria-hidden="true" />}>
          Access Denied
        </Badge>
      );
    case 'disconnected':
      return (
        <>
          <Badge variant="fail" icon={<WifiOff size={16} aria-hidden="true" />}>
            Disconnected
          </Badge>
          {lastSeen > 0 && <span className="text-small dim">Last seen {clockTime(lastSeen)}</span>}
        </>
      );
  }
}
