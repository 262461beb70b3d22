import { useState } from 'react';
import { FileField, useFileImport } from '#web/components/admin/file-import.tsx';
import { ErrorBanner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { KeyValues } from '#web/components/key-values.tsx';
import { useToast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import type { Known } from '#web/lib/labels.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

type Outcome = CallAnswer<'POST /admin/rss/opml'>;
type Mode = Known<Outcome['mode']>;

const mebibyte = 1024 * 1024;

const countFeeds = (feeds: number) => (feeds === 1 ? '1 feed' : `${count(feeds)} feeds`);
const added = (outcome: Outcome) => `${countFeeds(outcome.added)} added`;

interface OpmlImportProps {
  onImported: () => void;
  onClose: () => void;
}

/** Imports a file after a preview of the changes. */
export function OpmlImport({ onImported, onClose }: OpmlImportProps) {
  const api = useApi();
  const toast = useToast();
  const track = useTracking();
  const [isReplacing, setReplacing] = useState(false);
  const { busy, outcome, error, choose, apply } = useFileImport<Outcome, Mode>({
    maxBytes: 5 * mebibyte,
    tooLarge: 'This file is larger than 5 MB. Split it and import the parts.',
    preview: 'dry-run',
    send: (opml, mode) => api('POST /admin/rss/opml', { body: { opml, mode } }),
    onOutcome: (answer, mode) => {
      if (mode === 'dry-run') return;
      track('admin_action', { featureName: `opml-${mode}`, feedCount: answer.added, success: true });
      toast(mode === 'replace' ? `${added(answer)}, ${count(answer.removed)} removed` : added(answer));
      onImported();
      onClose();
    },
  });
  if (isReplacing && outcome !== null) {
    return (
      <ConfirmDialog
        title="Replace the list?"
        body={`${countFeeds(outcome.removed)} of the list that ${outcome.removed === 1 ? 'is' : 'are'} not in the file would be removed, ${countFeeds(outcome.added)} added. What they brought stays. Revert under Changes can bring the list back.`}
        act="Replace list"
        busy={busy === 'replace'}
        error={error}
        onConfirm={() => void apply('replace')}
        onCancel={() => setReplacing(false)}
      />
    );
  }
  return (
    <Dialog
      wide
      title="Import OPML"
      onClose={onClose}
      actions={
        outcome !== null && (
          <>
            <Button
              kind="danger"
              disabled={busy !== null || outcome.found === outcome.refused_count}
              onClick={() => setReplacing(true)}
            >
              Replace the list
            </Button>
            <Button
              kind="primary"
              busy={busy === 'merge'}
              disabled={busy !== null || outcome.added === 0}
              onClick={() => void apply('merge')}
            >
              Add {countFeeds(outcome.added)}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <FileField
          label="OPML file"
          accept=".opml,.xml,text/x-opml,text/xml,application/xml"
          hint="Nothing is changed before you have seen what would happen."
          onChoose={choose}
        />
        <div role="status">{busy === 'dry-run' && <p className="text-small dim">Reading the file</p>}</div>
        <ErrorBanner text={error} />
        {outcome && <Plan outcome={outcome} />}
      </div>
    </Dialog>
  );
}

function Plan({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <KeyValues
        rows={[
          { name: 'Feeds in the file', value: count(outcome.found), className: 'num' },
          { name: 'New', value: count(outcome.added), className: 'num' },
          { name: 'In the list already', value: count(outcome.unchanged), className: 'num' },
          { name: 'Would go with “Replace the list”', value: count(outcome.removed), className: 'num' },
          { name: 'Refused', value: count(outcome.refused_count), className: 'num' },
        ]}
      />
      {outcome.refused.length > 0 && (
        <ul className="text-small stack stack-lines" aria-label="Refused feeds">
          {outcome.refused.slice(0, 20).map(({ name, url, reason }) => (
            <li key={`${name} ${url}`} className="long-text">
              {name === '' ? url : name}: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
