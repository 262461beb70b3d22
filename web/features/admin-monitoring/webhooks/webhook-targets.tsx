import { Send } from 'lucide-react';
import { useState } from 'react';
import { cutText } from '#domain/text/cut-text.ts';
import { type AdminColumn, AdminTable } from '#web/components/admin/admin-table.tsx';
import { ConfigSection, useConfigBlock } from '#web/components/admin/config-section.tsx';
import { StatusBadge } from '#web/components/admin/status-badge.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { TextArea } from '#web/components/text-area.tsx';
import { clockTime } from '#web/features/admin-monitoring/clock-time.ts';
import type { WebhookLog } from '#web/features/admin-monitoring/use-monitoring.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { getLabel, type Labels } from '#web/lib/labels.ts';

type Stored = CallAnswer<'GET /admin/webhooks/targets'>;

const maxAddresses = 50;

function addressesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The URLs that may be notified of finished jobs, besides our own. A test message can be sent to each. */
export function WebhookTargets({ onTested }: { onTested: () => void }) {
  const api = useApi();
  const block = useConfigBlock<Stored, string>({
    name: 'webhook-targets',
    load: () => api('GET /admin/webhooks/targets'),
    save: (draft, basis) =>
      api('POST /admin/webhooks/targets', {
        body: { allowed: addressesIn(draft), ...basis },
      }),
    toDraft: ({ allowed }) => allowed.join('\n'),
  });
  const allowed = block.stored?.allowed ?? [];
  const isTooLong = block.draft !== null && addressesIn(block.draft).length > maxAddresses;
  return (
    <ConfigSection
      id="webhook-targets"
      title="Webhook Addresses"
      block={block}
      loadFailure="The webhook addresses could not be loaded."
      canSave={!isTooLong}
    >
      {block.draft === null ? (
        <>
          <p className="muted text-small">
            Told when a job is done, if it names them. Our own callback needs no leave.
          </p>
          {block.stored !== undefined && allowed.length === 0 && (
            <p className="muted text-small">No other address is allowed.</p>
          )}
          <ul>
            {allowed.map((address) => (
              <Target key={address} address={address} onTested={onTested} />
            ))}
          </ul>
        </>
      ) : (
        <TextArea
          label="Allowed addresses, one on each line"
          hint={`At most ${maxAddresses} addresses, https unless private hosts are allowed.`}
          className="mono"
          rows={5}
          value={block.draft}
          aria-invalid={isTooLong || undefined}
          onChange={block.change}
        />
      )}
    </ConfigSection>
  );
}

function Target({ address, onTested }: { address: string; onTested: () => void }) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ success: boolean; message: string } | null>(null);
  const test = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await api('POST /admin/webhooks/test', { body: { webhookUrl: address } }));
    } catch (error) {
      setOutcome({ success: false, message: describeError(error) });
    }
    setBusy(false);
    onTested();
  };
  return (
    <li className="setting-row">
      <div>
        <p className="mono text-small identifier">{address}</p>
        {outcome && (
          <p className={outcome.success ? 'hint' : 'error-text'} role={outcome.success ? 'status' : 'alert'}>
            {outcome.message}
          </p>
        )}
      </div>
      <Button
        size="small"
        busy={isBusy}
        icon={Send}
        aria-label={`Send a test to ${address}`}
        onClick={() => void test()}
      >
        Send a test
      </Button>
    </li>
  );
}

const maxShown = 20;

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
      end={<span className="text-small muted">last {maxShown}</span>}
    >
      {logs?.length === 0 && <p className="muted text-small">No webhook was sent or received yet.</p>}
      {logs !== undefined && logs.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the well must scroll by keyboard
        <section className="table-frame webhooks" aria-label="Webhook deliveries" tabIndex={0}>
          <AdminTable caption="Webhook deliveries" columns={columns} variant="stack">
            {logs.slice(0, maxShown).map((log) => (
              <tr key={log.id}>
                <td data-label="Time" className="num">
                  {clockTime(log.timestamp)}
                </td>
                <td data-label="Job" className="mono">
                  {log.jobId === null ? '–' : cutText(log.jobId, 8)}
                </td>
                <td data-label="Status">
                  <StatusBadge status={getLabel(statuses, log.status) ?? log.status} />
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
