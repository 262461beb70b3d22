export interface Row {
  figure: string;
  measured: string;
  /** Target maximum; absent when there is none. */
  limit?: string;
}

/** Prints rows as a table; `npm run bench -- compare` reads it. */
export function printTable(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}\n`);
  console.log('| Figure | Measured | At most |\n| --- | ---: | ---: |');
  for (const { figure, measured, limit } of rows) console.log(`| ${figure} | ${measured} | ${limit ?? ''} |`);
}

/** The quantile `share` (0 to 1) of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[at] ?? Number.NaN;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
