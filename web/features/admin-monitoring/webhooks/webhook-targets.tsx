import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { ConfigSection } from '#web/components/admin/config-section.tsx';
import { useConfigBlock } from '#web/components/admin/use-config-block.ts';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';

type Stored = CallAnswer<'GET /admin/webhooks/targets'>;

const max = 50;

function addressesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The URLs that may be notified of finished jobs, besides our own. A test message can be sent to each. */
export function WebhookTargets({ onTested }: { onTested: () => void }) {
  const api = useApi();
  const id = useId();
  const block = useConfigBlock<Stored, string>({
    name: 'webhook-targets',
    load: () => api('GET /admin/webhooks/targets'),
    save: (draft, basedOn) =>
      api('POST /admin/webhooks/targets', {
        body: { allowed: addressesIn(draft), ...(basedOn === undefined ? {} : { based_on: basedOn }) },
      }),
    toDraft: ({ allowed }) => allowed.join('\n'),
  });
  const allowed = block.stored?.allowed ?? [];
  const isTooLong = block.draft !== null && addressesIn(block.draft).length > max;
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
        <div className="field">
          <label htmlFor={id}>Allowed addresses, one on each line</label>
          <textarea
            id={id}
            className="input mono"
            rows={5}
            value={block.draft}
            aria-describedby={`${id}-hint`}
            aria-invalid={isTooLong || undefined}
            onChange={(event) => block.change(event.target.value)}
          />
          <p className={isTooLong ? 'error-text' : 'hint'} id={`${id}-hint`}>
            At most {max} addresses, https unless private hosts are allowed.
          </p>
        </div>
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
      setOutcome({ success: false, message: sentenceOf(error) });
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
        icon={<Send size={16} aria-hidden="true" />}
        aria-label={`Send a test to ${address}`}
        onClick={() => void test()}
      >
        Send a test
      </Button>
    </li>
  );
}
