const longest = 80;
const mostLines = 6;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function write(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** What differs between two values of a setting, a line for each field; at most six. */
export function describeChange(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return [`${write(before)} → ${write(after)}`];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const lines = changed.map((key) => `${key}: ${write(before[key])} → ${write(after[key])}`);
  return lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`];
}
