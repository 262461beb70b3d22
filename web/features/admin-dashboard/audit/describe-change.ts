import { cutText } from '#domain/text/cut-text.ts';

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
