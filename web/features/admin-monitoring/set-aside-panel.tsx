import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '#web/components/admin/admin-table.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { count, exactTime } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';
import { useNow } from './clock-time.ts';
import type { SetAsideList } from './use-monitoring.ts';

type Row = SetAsideList['setAside'][number];

const nowEveryMs = 15_000;

const stepWords: Labels<Row['step']> = {
  save: 'Article not stored',
  rate: 'Article not rated',
  place: 'Article not in a story',
  restore: 'Article not compared',
  refresh: 'Story not refreshed',
  deduplicate: 'Story not compared',
  remove: 'Story not removed',
};

const columns: readonly AdminColumn[] = [
  { title: 'Title' },
  { title: 'What failed' },
  { title: 'Attempts', isNumber: true },
  { title: 'Next try' },
  { title: 'Try again', isHidden: true },
];

interface SetAsidePanelProps {
  list: SetAsideList | undefined;
  onRetried: () => void;
}

/** The items that failed, with the reason and the time of the next attempt. Each can be retried now. */
export function SetAsidePanel({ list, onRetried }: SetAsidePanelProps) {
  const { busy, outcome, retry } = useRetry(onRetried);
  const now = useNow(nowEveryMs);
  const rows = list?.setAside ?? [];
  const more = (list?.total ?? 0) - rows.length;
  return (
    <Block
      id="set-aside"
      title="Set Aside"
      end={
        rows.length > 0 && (
          <>
            <span className="text-small muted num">{count(list?.total ?? 0)} waiting</span>
            <Button size="small" busy={busy === 'all'} icon={RotateCcw} onClick={() => retry(null)}>
              Try all again now
            </Button>
          </>
        )
      }
    >
      {list !== undefined && rows.length === 0 && (
        <p className="muted text-small">Nothing is set aside: every article and story could be worked on.</p>
      )}
      {outcome && (
        <p
          className={outcome.isFailure ? 'error-text' : 'hint'}
          role={outcome.isFailure ? 'alert' : 'status'}
        >
          {outcome.message}
        </p>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the well must scroll by keyboard
        <section className="table-frame set-aside" aria-label="Articles and stories set aside" tabIndex={0}>
          <AdminTable caption="Articles and stories set aside" columns={columns} variant="stack">
            {rows.map((row) => (
              <SetAsideRow key={row.id} row={row} now={now} busy={busy} onRetry={() => retry(row.id)} />
            ))}
          </AdminTable>
        </section>
      )}
      {more > 0 && <p className="muted text-small table-more">{count(more)} more are not listed here.</p>}
    </Block>
  );
}

function SetAsideRow(props: { row: Row; now: number; busy: string | null; onRetry: () => void }) {
  const { row, now, busy, onRetry } = props;
  const title = row.title === '' ? row.subjectId : row.title;
  return (
    <tr>
      <td data-label="Title" className="lead">
        <p className="cell-text">
          <strong>{title}</strong>
        </p>
        <p className="text-tiny muted cell-text">{row.reason}</p>
      </td>
      <td data-label="What failed">
        <ValueWord value={row.step} words={stepWords} />
      </td>
      <td data-label="Attempts" className="n num">
        {count(row.attempts)}
      </td>
      <td data-label="Next try" className="num">
        <time dateTime={row.nextTryAt} title={exactTime(row.nextTryAt) ?? undefined}>
          {timeUntil(row.nextTryAt, now)}
        </time>
      </td>
      <td className="act">
        <Button
          size="small"
          busy={busy === row.id}
          icon={RotateCcw}
          aria-label={`Try again now: ${title}`}
          onClick={onRetry}
        >
          Try again
        </Button>
      </td>
    </tr>
  );
}

/** Retries one item, or all with null, and keeps the answer of the server. */
function useRetry(onRetried: () => void) {
  const api = useApi();
  const [busy, setBusy] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ isFailure: boolean; message: string } | null>(null);
  const retry = async (id: string | null) => {
    setBusy(id ?? 'all');
    setOutcome(null);
    try {
      const { message } = await api('POST /admin/set-aside/retry', { body: id === null ? {} : { id } });
      setOutcome({ isFailure: false, message });
    } catch (error) {
      setOutcome({ isFailure: true, message: describeError(error) });
    }
    setBusy(null);
    onRetried();
  };
  return { busy, outcome, retry: (id: string | null) => void retry(id) };
}

const minuteMs = 60_000;
const minutesOfHour = 60;

/** The time left: "in 12 min", "in 3 h"; "due" when it has passed; an en dash for an unreadable time. */
export function timeUntil(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '–';
  const minutes = Math.ceil((at - now) / minuteMs);
  if (minutes <= 0) return 'due';
  return minutes < minutesOfHour ? `in ${minutes} min` : `in ${Math.round(minutes / minutesOfHour)} h`;
}
