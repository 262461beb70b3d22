import { cutText } from '#domain/text/cut-text.ts';
import { type AdminColumn, AdminTable } from '#web/components/admin/admin-table.tsx';
import { StatusBadge } from '#web/components/admin/status-badge.tsx';
import { Block } from '#web/components/block.tsx';
import { clockTime } from '#web/features/admin-monitoring/clock-time.ts';
import type { WebhookLog } from '#web/features/admin-monitoring/use-monitoring.ts';
import { type Labels, labelOf } from '#web/lib/labels.ts';

const max = 20;

/** The badge of an attempt: `delivered` and `received` are done, `retrying` is running. */
const statuses: Labels<WebhookLog['status']> = {
  delivered: 'completed',
  received: 'completed',
  retrying: 'processing',
  failed: 'failed',
  refused: 'failed',
};

const columns: readonly AdminColumn[] = [
  { title: 'Time' },
  { title: 'Job' },
  { title: 'Status' },
  { title: 'Message' },
];

/** The last twenty webhook deliveries and received calls. */
export function WebhookActivity({ logs }: { logs: readonly WebhookLog[] | undefined }) {
  return (
    <Block
      id="webhook-activity"
      title="Webhook Activity"
      end={<span className="text-small muted">last {max}</span>}
    >
      {logs?.length === 0 && <p className="muted text-small">No webhook was sent or received yet.</p>}
      {logs !== undefined && logs.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the well must scroll by keyboard
        <section className="table-frame webhooks" aria-label="Webhook deliveries" tabIndex={0}>
          <AdminTable caption="Webhook deliveries" columns={columns} variant="stack">
            {logs.slice(0, max).map((log) => (
              <tr key={log.id}>
                <td data-label="Time" className="num">
                  {clockTime(log.timestamp)}
                </td>
                <td data-label="Job" className="mono">
                  {log.jobId === null ? '–' : cutText(log.jobId, 8)}
                </td>
                <td data-label="Status">
                  <StatusBadge status={labelOf(statuses, log.status) ?? log.status} />
                </td>
                <td data-label="Message" className="cell-text">
                  {log.message}
                </td>
              </tr>
            ))}
          </AdminTable>
        </section>
      )}
    </Block>
  );
}
