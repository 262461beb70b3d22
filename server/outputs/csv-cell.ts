import { plainLine } from './plain-line.ts';

export type Cell = string | number | boolean | null;

/** The first sign that is seen: spreadsheets skip blanks and invisible signs before it. */
const firstSeen = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}]*(.)/u;
const startsFormula = /^[=+\-@\u2212]/;

/**
 * Whether a spreadsheet may take a text for a formula. Some take the full-width, small and raised forms of a
 * sign for the sign itself, so its compatibility form (NFKC) is looked at.
 */
function mayBeFormula(text: string): boolean {
  const [, first = ''] = firstSeen.exec(text) ?? [];
  return startsFormula.test(first.normalize('NFKC'));
}

/** One quoted cell of comma-separated values. An apostrophe before what may be a formula makes it text. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '""';
  const text = typeof cell === 'string' ? plainLine(cell) : String(cell);
  const safe = typeof cell === 'string' && mayBeFormula(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
