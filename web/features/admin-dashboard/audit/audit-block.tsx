import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { cutText } from '#domain/text/cut-text.ts';
import { TimeOrNever } from '#web/components/admin/admin-table.tsx';
import { LoadFailure } from '#web/components/admin/config-section.tsx';
import { ErrorBanner } from '#web/components/banner.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { useToast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';

type Entry = CallAnswer<'GET /admin/logs/audit'>['entries'][number];

const shownAtFirst = 10;

/** The audit log of settings: who changed what and when. A change can be reverted. */
export function AuditBlock() {
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useQuery({
    queryKey: ['admin', 'audit'],
    queryFn: () => api('GET /admin/logs/audit', { query: { limit: 100 } }),
  });
  const [error, setError] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const revert = async (entry: Entry) => {
    setError(null);
    try {
      const answer = await api('POST /admin/logs/audit/{id}/revert', { params: { id: entry.id } });
      toast(answer.entry.summary ?? 'The old value is in force again');
      await queries.invalidateQueries({ queryKey: ['admin'] });
    } catch (failure) {
      setError(describeError(failure));
    }
  };
  const entries = query.data?.entries ?? [];
  return (
    <Block id="audit" title="Changes">
      {query.isError && query.data === undefined && (
        <LoadFailure text="The changes could not be loaded." onRetry={() => void query.refetch()} />
      )}
      <ErrorBanner text={error} />
      {query.data !== undefined && entries.length === 0 && (
        <p className="muted text-small">Nobody has changed a setting yet.</p>
      )}
      <ul>
        {entries.slice(0, showsAll ? entries.length : shownAtFirst).map((entry) => (
          <li key={entry.id} className="setting-row">
            <Change entry={entry} />
            {entry.revertible && (
              <Button
                size="small"
                icon={Undo2}
                aria-label={`Revert ${entry.subject_label}, version ${entry.version}`}
                onClick={() => void revert(entry)}
              >
                Revert
              </Button>
            )}
          </li>
        ))}
      </ul>
      {entries.length > shownAtFirst && !showsAll && (
        <Button size="small" className="list-more" onClick={() => setShowsAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </Block>
  );
}

/** A change by the program has a reason; a change by a deleted account has no name. */
function getAuthor({ new_value: value }: Entry): string {
  const hasReason = typeof value === 'object' && value !== null && 'reason' in value;
  return hasReason ? 'Balance itself' : 'Somebody whose account is deleted';
}

function Change({ entry }: { entry: Entry }) {
  return (
    <div>
      <p>
        <strong>{entry.subject_label}</strong>{' '}
        <span className="text-small muted">
          {entry.changed_by ?? getAuthor(entry)}, <TimeOrNever iso={entry.changed_at} />
        </span>
      </p>
      <ul className="text-small muted long-text">
        {(entry.summary ? [entry.summary] : describeChange(entry.old_value, entry.new_value)).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

const maxValueLength = 80;
const maxLines = 6;
const maxNames = 3;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of named items, as their number and the first names. */
function writeNamed(values: readonly unknown[], count: number): string | null {
  const names = values.flatMap((value) =>
    isRecord(value) && typeof value.name === 'string' ? [value.name] : [],
  );
  if (names.length === 0 || names.length < values.length) return null;
  const rest = count - maxNames;
  return `${names.slice(0, maxNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** @param count the full length of a truncated list */
function write(value: unknown, count?: number): string {
  if (value === undefined || value === null) return 'nothing';
  const named = Array.isArray(value) ? writeNamed(value, count ?? value.length) : null;
  if (named !== null) return named;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > maxValueLength ? `${cutText(text, maxValueLength)}…` : text;
}

/** Two lists of the same items: the first differences, item by item. */
function describePairs(
  before: readonly unknown[],
  after: readonly unknown[],
  count: number,
): string[] | null {
  const isPaired = before.length === after.length && [...before, ...after].every(isRecord);
  if (!isPaired) return null;
  const lines = before.flatMap((old, at) => {
    const now = after[at];
    if (!isRecord(old) || !isRecord(now)) return [];
    const fields = changedKeys(old, now).map((key) => `${key} ${write(old[key])} → ${write(now[key])}`);
    return fields.length === 0 ? [] : [`${write(now.name ?? old.name)}: ${fields.join(', ')}`];
  });
  const rest = lines.length - maxNames + count - before.length;
  return rest > 0 ? [...lines.slice(0, maxNames), `and ${rest} more changed`] : lines;
}

function changedKeys(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

/** The full length of a list of which only the first items are sent. */
function countBeside(key: string, ...sides: readonly Record<string, unknown>[]): number | undefined {
  const count = sides.map((side) => side[`${key}_count`]).find((value) => typeof value === 'number');
  return typeof count === 'number' ? count : undefined;
}

function isCount(key: string, before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const list = key.endsWith('_count') ? key.slice(0, -'_count'.length) : null;
  return list !== null && (Array.isArray(before[list]) || Array.isArray(after[list]));
}

function describeField(
  key: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  const [old, now] = [before[key], after[key]];
  if (isCount(key, before, after)) return [];
  const count = countBeside(key, before, after);
  if (Array.isArray(old) && Array.isArray(now)) {
    const pairs = describePairs(old, now, count ?? old.length);
    if (pairs !== null) return pairs;
  }
  // Added and removed items and the reason of the program have no second value.
  const only = old ?? now;
  const isOneSided = (old === undefined || now === undefined) && (Array.isArray(only) || key === 'reason');
  if (isOneSided) return [`${key}: ${write(only, count)}`];
  return [`${key}: ${write(old)} → ${write(now)}`];
}

/** The differences between two values of a setting, one line per field, at most six. */
export function describeChange(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return [`${write(before)} → ${write(after)}`];
  const lines = changedKeys(before, after).flatMap((key) => describeField(key, before, after));
  return lines.length <= maxLines
    ? lines
    : [...lines.slice(0, maxLines), `and ${lines.length - maxLines} more`];
}
