/** A row of docs/performance.md. */
export interface Figure {
  figure: string;
  measured: string;
  limit: string;
  command: string;
  node: string;
  day: string;
}

export interface Comparison {
  /** Figures of the document that the run has measured. */
  compared: number;
  /** Those of them that are worse by more than a tenth, as lines to print. */
  worse: string[];
}

const maxChange = 0.1;

/** What a unit is in its smallest one. */
const units: Readonly<Record<string, number>> = {
  ...{ ms: 1, s: 1000, min: 60_000 },
  ...{ kB: 1, MB: 1000, GB: 1_000_000, 'MB/s': 1 },
  ...{ '%': 1, '': 1 },
};

/** The first number of a cell, in the smallest unit of its kind; null where there is none. */
function parseAmount(cell: string): number | null {
  const [, number = '', unit = ''] = /(\d[\d,]*(?:\.\d+)?)(?: ([\w%/]+))?/.exec(cell) ?? [];
  return number === '' ? null : Number(number.replaceAll(',', '')) * (units[unit] ?? 1);
}

function parseCells(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(2)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([figure]) => figure !== 'Figure' && figure !== '---');
}

/** The figures of docs/performance.md. */
export function parseFigures(document: string): Figure[] {
  return parseCells(document).map(
    ([figure = '', measured = '', limit = '', command = '', node = '', day = '']) => ({
      ...{ figure, measured, limit, command, node, day },
    }),
  );
}

/** Compares a document with what benches printed. More is better where the limit is "at least", less elsewhere. */
export function compareFigures(document: string, printed: string): Comparison {
  const run = new Map(parseCells(printed).map(([figure = '', measured = '']) => [figure, measured]));
  const pairs = parseFigures(document).flatMap((row) => {
    const now = run.get(row.figure);
    const [before, after] = [parseAmount(row.measured), parseAmount(now ?? '')];
    return now === undefined || before === null || after === null ? [] : [{ row, now, before, after }];
  });
  const isWorse = ({ row, before, after }: (typeof pairs)[number]) =>
    row.limit.startsWith('at least') ? after < before * (1 - maxChange) : after > before * (1 + maxChange);
  const worse = pairs.filter(isWorse).map(({ row, now }) => `${row.figure}: ${row.measured}, now ${now}`);
  return { compared: pairs.length, worse };
}
