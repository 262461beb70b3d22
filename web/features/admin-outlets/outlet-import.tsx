import { useId, useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useToast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

type Outcome = CallAnswer<'POST /admin/bias/outlets/import'>;

const largest = 4_000_000;

function outletsOf({ added, changed }: Outcome): string {
  return added + changed === 1 ? '1 outlet' : `${count(added + changed)} outlets`;
}

/** Imports a CSV file of ratings after a preview of the changes: all rows or none. */
export function OutletImport({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const api = useApi();
  const toast = useToast();
  const track = useTracking();
  const id = useId();
  const [csv, setCsv] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (text: string, isDryRun: boolean) => {
    setBusy(true);
    setError(null);
    try {
      const body = { csv: text, mode: 'merge' as const, dry_run: isDryRun };
      const answer = await api('POST /admin/bias/outlets/import', { body });
      setOutcome(answer);
      if (!answer.applied) return;
      track('admin_action', { featureName: 'outlet-import', success: true });
      toast(`${outletsOf(answer)} imported`);
      onImported();
      onClose();
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File | undefined) => {
    setCsv(null);
    setOutcome(null);
    setError(null);
    if (file === undefined) return;
    if (file.size > largest) {
      setError('This file is larger than 4 MB. Split it and import the parts.');
      return;
    }
    const text = await file.text();
    setCsv(text);
    await send(text, true);
  };
  const canImport = outcome !== null && outcome.problems.length === 0 && outcome.added + outcome.changed > 0;
  return (
    <Dialog
      wide
      title="Import outlet ratings"
      onClose={onClose}
      actions={
        csv !== null &&
        canImport && (
          <Button kind="primary" busy={busy} onClick={() => void send(csv, false)}>
            Import {outletsOf(outcome)}
          </Button>
        )
      }
    >
      <div className="stack">
        <div className="field">
          <label htmlFor={id}>CSV file</label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <p className="hint">
            The first line names the columns: domain, name, aliases, country, region, owner, kind, lean,
            reliability, flags, references. Only the domain is needed; for outlets that Balance does not know,
            also the country as two letters.
          </p>
        </div>
        {error && (
          <Banner kind="error">
            <p>{error}</p>
          </Banner>
        )}
        {outcome && <Plan {...outcome} />}
      </div>
    </Dialog>
  );
}

function Plan({ rows, added, changed, unchanged, problems }: Outcome) {
  return (
    <>
      <dl className="key-values">
        <dt>Rows</dt>
        <dd className="num">{count(rows)}</dd>
        <dt>New outlets</dt>
        <dd className="num">{count(added)}</dd>
        <dt>Changed</dt>
        <dd className="num">{count(changed)}</dd>
        <dt>Unchanged</dt>
        <dd className="num">{count(unchanged)}</dd>
      </dl>
      {problems.length > 0 && (
        <Banner kind="error">
          <p>
            <strong>Nothing is imported while a row is wrong.</strong>
          </p>
          <ul>
            {problems.slice(0, 20).map(({ line, problem }) => (
              <li key={`${line} ${problem}`}>{line === 0 ? problem : `Line ${line}: ${problem}`}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
