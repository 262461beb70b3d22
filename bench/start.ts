import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rootFolder } from '#server/config/paths.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { requirePostgres } from './support/installation.ts';
import { startProduct } from './support/product.ts';
import { printTable, quantile, seconds } from './support/table.ts';

/** After this time without requests the memory is stable. */
const idleSeconds = 20;

/** A copy of the last commit with installed packages. */
function freshCopy(folder: string): string {
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: rootFolder, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', copy], { input: archive });
  symlinkSync(join(rootFolder, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

async function measureFirst(folder: string): Promise<number> {
  const product = await startProduct({ folder: freshCopy(folder), dataDir: join(folder, 'first') });
  await product.stop();
  return product.startMs;
}

async function measureAgain(dataDir: string, env: Record<string, string>) {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const product = await startProduct({ dataDir, env });
    times.push(product.startMs);
    await product.stop();
  }
  const product = await startProduct({ dataDir, env });
  await sleep(idleSeconds * 1000);
  const memory = product.memoryMb();
  await product.stop();
  return { start: quantile(times, 0.5), memory };
}

/** Start times to the first answer of /health, and resident memory when idle, on both databases. */
export async function run(): Promise<void> {
  await buildIfStale(console.log);
  const folder = mkdtempSync(join(tmpdir(), 'balance-start-'));
  const programs = await requirePostgres();
  const postgres = await startPostgres(programs);
  try {
    const first = await measureFirst(folder);
    const dataDir = join(folder, 'again');
    const unpacked = await startProduct({ dataDir });
    await unpacked.stop();
    const embedded = await measureAgain(dataDir, {});
    const server = await measureAgain(join(folder, 'server'), { DATABASE_URL: postgres.url });
    printTable('Start and memory', [
      {
        figure: 'First start after installing',
        measured: seconds(first),
        limit: '12 s',
      },
      { figure: 'First start of a new data folder, built', measured: seconds(unpacked.startMs) },
      { figure: 'Start on an existing embedded database', measured: seconds(embedded.start), limit: '3 s' },
      { figure: 'Start on PostgreSQL', measured: seconds(server.start) },
      {
        figure: 'Idle memory, embedded database',
        measured: `${embedded.memory.toFixed(0)} MB`,
        limit: '450 MB',
      },
      { figure: 'Idle memory, PostgreSQL', measured: `${server.memory.toFixed(0)} MB`, limit: '180 MB' },
    ]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
