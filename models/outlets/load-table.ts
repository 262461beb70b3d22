import { readFileSync } from 'node:fs';

/** Rows of a manually maintained table: columns separated by `|`, with a header line. Throws on a row of another width. */
export function loadTable(file: string, columns: number): string[][] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line, index) => {
    const cells = line.split('|');
    if (cells.length !== columns) {
      throw new Error(`${file}, line ${index + 2}: ${cells.length} columns, not ${columns}: ${line}`);
    }
    return cells;
  });
}

/** The words of a cell with a list. */
export function wordsOf(cell: string | undefined): string[] {
  return (cell ?? '').split(' ').filter((word) => word !== '');
}
