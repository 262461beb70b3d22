import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import { exactTime } from '#web/lib/format.ts';
import { compareLines } from './compare-lines.ts';
import { GoldenOutcome } from './golden-outcome.tsx';
import type { PromptRecord } from './prompt-types.ts';

interface PromptVersionsProps {
  title: string;
  inForce: PromptRecord;
  list: () => Promise<PromptRecord[]>;
  restore: (version: number, force: boolean) => Promise<unknown>;
  onRestored: () => void;
  onClose: () => void;
}

/** All versions of a prompt: choose one, compare it with the current one, restore it. */
export function PromptVersions({ title, inForce, list, restore, onRestored, onClose }: PromptVersionsProps) {
  const query = useQuery({ queryKey: ['admin', 'prompt-versions', title, inForce.version], queryFn: list });
  const [chosen, setChosen] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const version = query.data?.find((record) => record.version === chosen);
  const goBack = async (record: PromptRecord, force = false) => {
    setBusy(true);
    setError(null);
    try {
      await restore(record.version, force);
      onRestored();
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog
      wide
      title={`Versions of ${title}`}
      onClose={onClose}
      actions={
        version && (
          <Button kind="primary" busy={busy} onClick={() => void goBack(version)}>
            Go back to version {version.version}
          </Button>
        )
      }
    >
      {query.isError && (
        <Banner kind="error">
          <p>{sentenceOf(query.error)}</p>
        </Banner>
      )}
      {error !== null && (
        <Banner
          kind="error"
          actions={
            version &&
            error instanceof ApiError &&
            error.code === 'prompt-unsound' && (
              <Button size="small" onClick={() => void goBack(version, true)}>
                Go back anyway
              </Button>
            )
          }
        >
          <p>{sentenceOf(error)}</p>
        </Banner>
      )}
      <ul className="stack stack-lines">
        {query.data?.map((record) => (
          <li key={record.version} className="setting-row">
            <div>
              <strong>Version {record.version}</strong>
              <span className="hint">{origin(record)}</span>
              <GoldenOutcome golden={record.golden} />
            </div>
            {record.version === inForce.version ? (
              <span className="dim text-small">In force</span>
            ) : (
              <Button
                size="small"
                aria-pressed={record.version === chosen}
                aria-label={`Compare version ${record.version}`}
                onClick={() => setChosen(record.version)}
              >
                Compare
              </Button>
            )}
          </li>
        ))}
      </ul>
      {version && <Difference before={inForce.prompt} after={version.prompt} version={version.version} />}
    </Dialog>
  );
}

function origin({ last_updated, author, restored_from, version }: PromptRecord): string {
  if (version === 0 || last_updated === null) return 'Ships with Balance';
  const restored = restored_from === null ? '' : `, text of version ${restored_from}`;
  return `${exactTime(last_updated)}${author === null ? '' : `, ${author}`}${restored}`;
}

const marks = { same: ' ', gone: '−', added: '+' } as const;
const spoken = { same: '', gone: 'Only in force: ', added: 'Only in this version: ' } as const;

function Difference({ before, after, version }: { before: string; after: string; version: number }) {
  return (
    <section
      className="prompt-difference"
      aria-label={`How version ${version} differs from the one in force`}
    >
      <ol className="prompt">
        {compareLines(before, after).map(({ kind, text, line }) => (
          <li key={line}>
            <span aria-hidden="true">{marks[kind]} </span>
            <span className="visually-hidden">{spoken[kind]}</span>
            {kind === 'gone' ? <del>{text}</del> : text}
          </li>
        ))}
      </ol>
    </section>
  );
}
