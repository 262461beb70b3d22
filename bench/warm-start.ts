import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { treeSeconds } from './support/processor-use.ts';
import { startProduct } from './support/product.ts';
import { printTable, quantile } from './support/table.ts';

const defaultRounds = '7';

interface Start {
  ms: number;
  cpuMs: number;
}

async function start(dataDir: string, env: Record<string, string>): Promise<Start> {
  const product = await startProduct({ dataDir, env });
  const cpuMs = 1000 * treeSeconds(product.process.pid ?? 0);
  await product.stop();
  return { ms: product.startMs, cpuMs };
}

function median(starts: readonly Start[], pick: (start: Start) => number): string {
  return `${quantile(starts.map(pick), 0.5).toFixed(0)} ms`;
}

/**
 * Time and processor time from the start of the process to its first answer, with V8's compile cache and without, in
 * turns: `node scripts/bench.mjs warm-start [ENGINE] [ROUNDS]`, with a Node of 22.1 or later, as Node 20 has no such cache.
 */
export async function run([only, rounds = defaultRounds]: string[] = []): Promise<void> {
  if (!existsSync('/proc/self/stat')) throw new Error('this bench needs /proc');
  await buildIfStale(console.log);
  const programs = await findPostgres();
  if (programs === undefined)
    throw new Error('this bench needs PostgreSQL: run "sudo apt-get install postgresql"');
  const postgres = await startPostgres(programs);
  const folder = mkdtempSync(join(tmpdir(), 'balance-warm-'));
  const engines = { embedded: {}, postgresql: { DATABASE_URL: postgres.url } };
  try {
    for (const [engine, database] of Object.entries(engines)) {
      if (only !== undefined && only !== engine) continue;
      const dataDir = join(folder, engine);
      await start(dataDir, database);
      const [without, cached]: [Start[], Start[]] = [[], []];
      for (let round = 0; round < Number(rounds); round += 1) {
        without.push(await start(dataDir, { ...database, NODE_DISABLE_COMPILE_CACHE: '1' }));
        cached.push(await start(dataDir, database));
      }
      const row = (figure: string, starts: Start[]) => ({
        figure,
        measured: `${median(starts, ({ ms }) => ms)}; ${median(starts, ({ cpuMs }) => cpuMs)}`,
      });
      printTable(
        `Start to the first answer, ${engine}, Node ${process.version}: on the clock; processor time`,
        [row('Without the compile cache', without), row('With the compile cache', cached)],
      );
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
