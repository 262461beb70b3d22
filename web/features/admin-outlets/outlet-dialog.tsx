import { type FormEvent, useState } from 'react';
import { ErrorBanner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useToast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { exactTime } from '#web/lib/format.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import type { ListedOutlet } from './outlet-fields.tsx';
import { type OutletDraft, OutletFields, toDraft, toFields } from './outlet-fields.tsx';

interface OutletDialogProps {
  /** Null for a new one. */
  outlet: ListedOutlet | null;
  onSaved: () => void;
  onClose: () => void;
}

/** The facts and the rating of an outlet, edited or reset to those of the built-in table. */
export function OutletDialog({ outlet, onSaved, onClose }: OutletDialogProps) {
  const api = useApi();
  const toast = useToast();
  const track = useTracking();
  const [domain, setDomain] = useState(outlet?.domain ?? '');
  const [draft, setDraft] = useState<OutletDraft>(() => toDraft(outlet));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (isReset: boolean) => {
    setBusy(true);
    setError(null);
    try {
      const basis = outlet === null ? {} : { based_on: outlet.version };
      const fields = isReset ? null : toFields(draft);
      await api('PUT /admin/bias/outlets', { body: { domain, outlet: fields, ...basis } });
      track('admin_action', { featureName: 'outlet-rating', success: true });
      toast(isReset ? `${domain} is back to our own table` : `Saved ${draft.name}`);
      onSaved();
      onClose();
    } catch (failure) {
      setError(describeError(failure));
      setBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  return (
    <Dialog wide title={outlet === null ? 'Add outlet' : `Edit ${outlet.name}`} onClose={onClose}>
      <form className="stack" onSubmit={save}>
        {outlet?.last_updated && (
          <p className="hint">
            Set {exactTime(outlet.last_updated)}
            {outlet.changed_by !== null && ` by ${outlet.changed_by}`}.
          </p>
        )}
        <OutletFields
          domain={domain}
          canName={outlet === null}
          draft={draft}
          onDomain={setDomain}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <ErrorBanner text={error} />
        <div className="row form-actions">
          {outlet !== null && outlet.origin !== 'table' && (
            <Button disabled={busy} onClick={() => void send(true)}>
              Back to our own table
            </Button>
          )}
          <Button type="submit" kind="primary" busy={busy}>
            Save outlet
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
