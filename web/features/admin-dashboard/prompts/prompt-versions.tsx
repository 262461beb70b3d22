import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type BadgeVariant } from '#web/components/badge.tsx';
import { Banner, ErrorBanner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { UnknownValue, ValueWord } from '#web/components/value-word.tsx';
import { ApiError, describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { exactTime } from '#web/lib/format.ts';
import { getLabel, type Labels } from '#web/lib/labels.ts';

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
      <ErrorBanner text={query.isError && describeError(query.error)} />
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
          <p>{describeError(error)}</p>
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

export interface ComparedLine {
  kind: 'same' | 'gone' | 'added';
  text: string;
  /** Position in the comparison. */
  line: number;
}

/** The lengths of the longest common subsequences of all suffixes of two lists of lines. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const isSame = before[i] === after[j];
      const row = table[i] ?? [];
      row[j] = isSame
        ? 1 + (table[i + 1]?.[j + 1] ?? 0)
        : Math.max(table[i + 1]?.[j] ?? 0, table[i]?.[j + 1] ?? 0);
    }
  }
  return table;
}

/** The line diff of two texts: same, removed, added. Quadratic, for texts of some hundred lines. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const [old, young] = [before.split('\n'), after.split('\n')];
  const table = commonLengths(old, young);
  const lines: ComparedLine[] = [];
  const push = (kind: ComparedLine['kind'], text: string) => lines.push({ kind, text, line: lines.length });
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [was, is] = [old[i], young[j]];
    if (was !== undefined && was === is) {
      push('same', was);
      i += 1;
      j += 1;
    } else if (
      is === undefined ||
      (was !== undefined && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))
    ) {
      push('gone', was ?? '');
      i += 1;
    } else {
      push('added', is);
      j += 1;
    }
  }
  return lines;
}

type Golden = NonNullable<PromptRecord['golden']>;

const variants: Labels<Golden['outcome'], { variant: BadgeVariant; word: string }> = {
  sound: { variant: 'done', word: 'Sound' },
  unsound: { variant: 'fail', word: 'Unsound' },
  'not-checked': { variant: 'idle', word: 'Not checked' },
};

const caseWords: Labels<Golden['cases'][number]['outcome']> = {
  sound: 'sound',
  unsound: 'unsound',
  'not-asked': 'not asked',
};

/** The result of a prompt on the golden set before its activation; nothing where no model is configured. */
export function GoldenOutcome({ golden }: { golden: PromptRecord['golden'] }) {
  if (golden === null || golden === undefined) return null;
  const badge = getLabel(variants, golden.outcome);
  return (
    <details className="golden text-small">
      <summary>
        <Badge variant={badge?.variant ?? 'idle'}>
          {badge?.word ?? <UnknownValue value={golden.outcome} />}
        </Badge>{' '}
        {golden.message}
      </summary>
      <ul className="stack stack-lines golden-list" aria-label="Golden set">
        {golden.cases.map(({ name, outcome, note }) => (
          <li key={name} className="long-text">
            <strong>{name}</strong>, <ValueWord value={outcome} words={caseWords} />. {note}
          </li>
        ))}
      </ul>
    </details>
  );
}

export type PromptRecord = CallAnswer<'GET /admin/openai-prompt'>;

export interface PromptChange {
  prompt?: string;
  version?: number;
  based_on?: number;
  force?: boolean;
}
