import { useState } from 'react';
import { callbackAddress } from '#web/components/admin/use-operation.ts';
import type { LocalLog } from '#web/features/admin-monitoring/logs/system-logs.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

export interface JobActions {
  trigger: () => void;
  isTriggering: boolean;
  cancel: (jobId: string) => Promise<void>;
  /** The id of the new run, or null when it was refused. */
  retry: (jobId: string) => Promise<string | null>;
}

/** Starts, cancels and repeats jobs, and writes the outcome to the log of the page. */
export function useJobActions(deps: { write: LocalLog['write']; onChanged: () => void }): JobActions {
  const { write, onChanged } = deps;
  const api = useApi();
  const track = useTracking();
  const [isTriggering, setTriggering] = useState(false);
  const trigger = async () => {
    setTriggering(true);
    track('admin_action', { featureName: 'RSS aggregation' });
    try {
      const { message, jobId } = await api('POST /admin/rss-aggregation', {
        body: { batchMode: true, webhookUrl: callbackAddress() },
      });
      write('info', `RSS Aggregation triggered: ${message}`);
      write('info', `Job ID started: ${jobId}`);
    } catch (error) {
      write('error', `Failed to trigger RSS aggregation: ${describeError(error)}`);
    } finally {
      setTriggering(false);
      onChanged();
    }
  };
  const cancel = async (jobId: string) => {
    track('admin_action', { featureName: 'job-cancel' });
    try {
      await api('POST /admin/jobs/{jobId}/cancel', { params: { jobId } });
      write('info', `Job ${jobId} cancelled successfully`);
    } catch {
      write('error', 'Failed to cancel job');
    }
    onChanged();
  };
  const retry = async (jobId: string) => {
    try {
      const started = await api('POST /admin/jobs/{jobId}/retry', { params: { jobId } });
      write('info', `Job ID started: ${started.jobId}`);
      return started.jobId;
    } catch (error) {
      write('error', `Job ${jobId} was not started again: ${describeError(error)}`);
      return null;
    } finally {
      onChanged();
    }
  };
  return { trigger: () => void trigger(), isTriggering, cancel, retry };
}
