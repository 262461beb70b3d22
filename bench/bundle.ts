import { basename } from 'node:path';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { firstScreenFiles, maxFirstScreenBytes, measureFirstScreen } from '../scripts/lib/first-screen.mjs';
import { printTable } from './support/table.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Gzipped JavaScript that a browser needs before the first screen. */
export async function run(): Promise<void> {
  await buildIfStale(console.log, { only: ['web'] });
  printTable('JavaScript before the first screen, gzipped', [
    ...[...firstScreenFiles()].map(([file, bytes]) => ({
      figure: basename(file),
      measured: kilobytes(bytes),
    })),
    { figure: 'Together', measured: kilobytes(measureFirstScreen()), limit: kilobytes(maxFirstScreenBytes) },
  ]);
}
