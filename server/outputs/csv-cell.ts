import { plainLine } from './plain-line.ts';

export type Cell = string | number | boolean | null;

/** The first visible character: spreadsheets skip blanks and invisible characters before it. */
const firstVisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}]*(.)/u;
const startsFormula = /^[=+\-@\u2212]/;

/**
 * Whether a spreadsheet may treat a text as a formula. Some treat full-width, small and raised forms of a sign as the
 * sign itself, so the test uses the compatibility form (NFKC).
 */
function mayBeFormula(text: string): boolean {
  const [, first = ''] = firstVisible.exec(text) ?? [];
  return startsFormula.test(first.normalize('NFKC'));
}

/** One quoted cell of comma-separated values. A text that may be a formula gets an apostrophe before it. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '""';
  const text = typeof cell === 'string' ? plainLine(cell) : String(cell);
  const safe = typeof cell === 'string' && mayBeFormula(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
