const longest = 80;
const mostLines = 6;
const mostNames = 3;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of things with names, as their number and the first names. */
function writeNamed(values: readonly unknown[]): string | null {
  const names = values.flatMap((value) =>
    isRecord(value) && typeof value.name === 'string' ? [value.name] : [],
  );
  if (names.length === 0 || names.length < values.length) return null;
  const rest = names.length - mostNames;
  return `${names.slice(0, mostNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function write(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  const named = Array.isArray(value) ? writeNamed(value) : null;
  if (named !== null) return named;
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
