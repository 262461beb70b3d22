import { useId, useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useToast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import type { Known } from '#web/lib/labels.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

type Outcome = CallAnswer<'POST /admin/rss/opml'>;
type Mode = Known<Outcome['mode']>;

const mebibyte = 1024 * 1024;
const largest = 5 * mebibyte;

const feedsOf = (feeds: number) => (feeds === 1 ? '1 feed' : `${count(feeds)} feeds`);
const added = (outcome: Outcome) => `${feedsOf(outcome.added)} added`;

interface OpmlImportProps {
  onImported: () => void;
  onClose: () => void;
}

/** Imports a file after a preview of the changes. */
export function OpmlImport({ onImported, onClose }: OpmlImportProps) {
  const api = useApi();
  const toast = useToast();
  const track = useTracking();
  const id = useId();
  const [opml, setOpml] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<Mode | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const send = async (text: string, mode: Mode) => {
    setBusy(mode);
    setError(null);
    try {
      const answer = await api('POST /admin/rss/opml', { body: { opml: text, mode } });
      setOutcome(answer);
      if (mode === 'dry-run') return;
      track('admin_action', { featureName: `opml-${mode}`, feedCount: answer.added, success: true });
      toast(mode === 'replace' ? `${added(answer)}, ${count(answer.removed)} removed` : added(answer));
      onImported();
      onClose();
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setBusy(null);
    }
  };
  const choose = async (file: File | undefined) => {
    setOutcome(null);
    setOpml(null);
    setError(null);
    if (file === undefined) return;
    if (file.size > largest) {
      setError('This file is larger than 5 MB. Split it and import the parts.');
      return;
    }
    const text = await file.text();
    setOpml(text);
    await send(text, 'dry-run');
  };
  if (isReplacing && opml !== null && outcome !== null) {
    return (
      <ConfirmDialog
        title="Replace the list?"
        body={`${feedsOf(outcome.removed)} of the list that ${outcome.removed === 1 ? 'is' : 'are'} not in the file would be removed, ${feedsOf(outcome.added)} added. What they brought stays. Revert under Changes can bring the list back.`}
        act="Replace list"
        busy={busy === 'replace'}
        error={error}
        onConfirm={() => void send(opml, 'replace')}
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
        opml !== null &&
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
              onClick={() => void send(opml, 'merge')}
            >
              Add {feedsOf(outcome.added)}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <div className="field">
          <label htmlFor={id}>OPML file</label>
          <input
            id={id}
            type="file"
            accept=".opml,.xml,text/x-opml,text/xml,application/xml"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <p className="hint">Nothing is changed before you have seen what would happen.</p>
        </div>
        <div role="status">{busy === 'dry-run' && <p className="text-small dim">Reading the file</p>}</div>
        {error && (
          <Banner kind="error">
            <p>{error}</p>
          </Banner>
        )}
        {outcome && <Plan outcome={outcome} />}
      </div>
    </Dialog>
  );
}

function Plan({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <dl className="key-values">
        <dt>Feeds in the file</dt>
        <dd className="num">{count(outcome.found)}</dd>
        <dt>New</dt>
        <dd className="num">{count(outcome.added)}</dd>
        <dt>In the list already</dt>
        <dd className="num">{count(outcome.unchanged)}</dd>
        <dt>Would go with “Replace the list”</dt>
        <dd className="num">{count(outcome.removed)}</dd>
        <dt>Refused</dt>
        <dd className="num">{count(outcome.refused_count)}</dd>
      </dl>
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
