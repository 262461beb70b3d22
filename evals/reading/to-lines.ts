/** What the API answers with, of any version: a field that is not known yet is written, too. */
export type Answer = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that no reader sees, or that would show which version it is from. */
const hidden = /^(id|former_ids|made_by|selected_by|analyzer|version|.*_id|start|end|weight|effect|story)$/;
/** Whether a field names articles by their ids or places; a number of articles is none. */
const isCiting = (key: string, value: unknown): boolean =>
  key === 'article' || (key === 'articles' && Array.isArray(value));

const nameOf = (key: string): string => key.replaceAll('_', ' ');

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const cited = (value: unknown, nameArticle: (name: string | number) => string): string | null => {
  const names = Array.isArray(value) ? value : [value];
  if (!names.every((name) => typeof name === 'string' || typeof name === 'number')) return null;
  return [...new Set(names.map(nameArticle))].join('; ');
};

/** An object of plain values on one line: its text first. */
function toLine(record: Answer, nameArticle: (name: string | number) => string): string | null {
  const { text, quote, title, ...rest } = record;
  const main = [text, title, quote].filter(isPlain).map(String);
  const others = Object.entries(rest).flatMap(([key, value]) => {
    if (hidden.test(key) || isEmpty(value)) return [];
    const names = isCiting(key, value) ? cited(value, nameArticle) : null;
    if (names !== null) return [names];
    if (isPlain(value)) return [`${nameOf(key)} ${value}`];
    return Array.isArray(value) && value.every(isPlain) ? [`${nameOf(key)}: ${value.join(', ')}`] : [null];
  });
  if (others.includes(null)) return null;
  return `${main.join(': ')}${others.length === 0 ? '' : ` (${others.join('; ')})`}`.trim();
}

/** Any part of an answer as lines of a list. */
export function toLines(
  value: unknown,
  nameArticle: (name: string | number) => string,
  indent = '',
): string[] {
  if (isEmpty(value)) return [];
  if (isPlain(value)) return [`${indent}- ${value}`];
  if (Array.isArray(value)) return value.flatMap((each) => toLines(each, nameArticle, indent));
  if (!isRecord(value)) return [];
  const line = toLine(value, nameArticle);
  if (line !== null) return line === '' ? [] : [`${indent}- ${line}`];
  const { text, title, ...rest } = value;
  const main = [text, title].filter(isPlain).map(String).join(': ');
  const inner = Object.entries(rest).flatMap(([key, each]) => {
    if (hidden.test(key) || isEmpty(each)) return [];
    const names = isCiting(key, each) ? cited(each, nameArticle) : null;
    if (names !== null) return [`${indent}  - ${names}`];
    if (isPlain(each)) return [`${indent}  - ${nameOf(key)}: ${each}`];
    const lines = toLines(each, nameArticle, `${indent}    `);
    return lines.length === 0 ? [] : [`${indent}  - ${nameOf(key)}:`, ...lines];
  });
  return inner.length === 0 && main === '' ? [] : [`${indent}- ${main === '' ? 'with' : main}`, ...inner];
}

/** A section with a heading; what has no lines says that the page has nothing there. */
export function section(heading: string, lines: readonly string[]): string[] {
  return ['', `## ${heading}`, '', ...(lines.length === 0 ? ['(The page shows nothing here.)'] : lines)];
}
