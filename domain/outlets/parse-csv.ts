/** The semicolon when the first line that is not empty has more of them than commas outside quotes. */
function findSeparator(input: string): ',' | ';' {
  let [commas, semicolons] = [0, 0];
  let isQuoted = false;
  let isEmpty = true;
  // Whether a quote begins a quoted part: first in its cell, or directly after a quoted part, which then continues.
  let mayBegin = true;
  for (const char of input) {
    const isLineEnd = char === '\n' || char === '\r';
    if (!isQuoted && isLineEnd && !isEmpty) break;
    if (!isLineEnd) isEmpty = false;
    if (char === '"' && (isQuoted || mayBegin)) isQuoted = !isQuoted;
    else if (!isQuoted) {
      if (char === ',') commas += 1;
      if (char === ';') semicolons += 1;
      mayBegin = isLineEnd || char === ',' || char === ';';
    }
    if (isQuoted) mayBegin = true;
  }
  return semicolons > commas ? ';' : ',';
}

/**
 * Reads comma-separated values as RFC 4180 writes them: quoted fields may hold commas, line breaks and
 * doubled quotes; lines end in CR LF or LF; empty lines are left out. The separator is the semicolon when the
 * first line has more of them than commas outside quotes, as spreadsheets of many countries write it.
 * @returns each row with the line it begins on, from 1
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const input = text.replace(/^\uFEFF/, '');
  const separator = findSeparator(input);
  const rows: { line: number; cells: string[] }[] = [];
  let row = { line: 1, cells: [''] };
  let line = 1;
  let isQuoted = false;
  const endRow = (): void => {
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    row = { line, cells: [''] };
  };
  for (let at = 0; at < input.length; at += 1) {
    const char = input.charAt(at);
    const last = row.cells.length - 1;
    if (char === '\n') line += 1;
    if (isQuoted && char === '"' && input.charAt(at + 1) === '"') {
      row.cells[last] += '"';
      at += 1;
    } else if (char === '"' && (isQuoted || row.cells[last] === '')) isQuoted = !isQuoted;
    else if (isQuoted) row.cells[last] += char;
    else if (char === separator) row.cells.push('');
    else if (char === '\n') endRow();
    else if (char !== '\r') row.cells[last] += char;
  }
  endRow();
  return rows;
}
