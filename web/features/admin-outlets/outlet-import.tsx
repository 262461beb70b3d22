import { FileField, useFileImport } from '#web/components/admin/file-import.tsx';
import { Banner, ErrorBanner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { KeyValues } from '#web/components/key-values.tsx';
import { useToast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

type Outcome = CallAnswer<'POST /admin/bias/outlets/import'>;
type Mode = 'dry-run' | 'import';

function countOutlets({ added, changed }: Outcome): string {
  return added + changed === 1 ? '1 outlet' : `${count(added + changed)} outlets`;
}

/** Imports a CSV file of ratings after a preview of the changes: all rows or none. */
export function OutletImport({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const api = useApi();
  const toast = useToast();
  const track = useTracking();
  const { busy, outcome, error, choose, apply } = useFileImport<Outcome, Mode>({
    maxBytes: 4_000_000,
    tooLarge: 'This file is larger than 4 MB. Split it and import the parts.',
    preview: 'dry-run',
    send: (csv, mode) => {
      const body = { csv, mode: 'merge' as const, dry_run: mode === 'dry-run' };
      return api('POST /admin/bias/outlets/import', { body });
    },
    onOutcome: (answer) => {
      if (!answer.applied) return;
      track('admin_action', { featureName: 'outlet-import', success: true });
      toast(`${countOutlets(answer)} imported`);
      onImported();
      onClose();
    },
  });
  const canImport = outcome !== null && outcome.problems.length === 0 && outcome.added + outcome.changed > 0;
  return (
    <Dialog
      wide
      title="Import outlet ratings"
      onClose={onClose}
      actions={
        canImport && (
          <Button kind="primary" busy={busy !== null} onClick={() => void apply('import')}>
            Import {countOutlets(outcome)}
          </Button>
        )
      }
    >
      <div className="stack">
        <FileField
          label="CSV file"
          accept=".csv,text/csv"
          hint="The first line names the columns: domain, name, aliases, country, region, owner, kind, lean, reliability, flags, references, terms. Only the domain is needed; for outlets that Balance does not know, also the country as two letters."
          onChoose={choose}
        />
        <ErrorBanner text={error} />
        {outcome && <Plan {...outcome} />}
      </div>
    </Dialog>
  );
}

function Plan({ rows, added, changed, unchanged, problems }: Outcome) {
  return (
    <>
      <KeyValues
        rows={[
          { name: 'Rows', value: count(rows), className: 'num' },
          { name: 'New outlets', value: count(added), className: 'num' },
          { name: 'Changed', value: count(changed), className: 'num' },
          { name: 'Unchanged', value: count(unchanged), className: 'num' },
        ]}
      />
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
