import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#server/clock.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { type Attack, attacks, createSend, type RunningAttack } from './support/attacks.ts';
import { startHostilePages } from './support/hostile-pages.ts';
import { addReaders } from './support/installation.ts';
import { fillStories } from './support/invented-stories.ts';
import { startProduct } from './support/product.ts';
import { printTable, quantile, type Row } from './support/table.ts';

const stories = 500;
/** For which an attack is under way before and while it is measured. */
const beforeMs = 2_000;
const measuredMs = 10_000;
const pauseMs = 200;
const limitMs = 500;
const paths = ['/health', '/news/stories'];
const silent = createLog('silent');

/** Fills the database and adds an account for each attack. Returns their tokens. */
async function fill(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir, log: silent });
  try {
    await migrate(database, silent);
    await fillStories(database.db, stories, systemClock());
    const deps = { db: database.db, clock: systemClock, outlets: loadOutletTable() };
    await refreshWaiting(deps, { storyIds: null, limit: stories, signal: new AbortController().signal });
    return await addReaders(database, attacks.length);
  } finally {
    await database.close();
  }
}

interface Measured {
  path: string;
  ms: number[];
  statuses: number[];
}

/** Reads a path from another address again and again, as one reader does. */
async function read(address: string, path: string): Promise<Measured> {
  const { send, close } = createSend({ address, from: '127.0.0.3' });
  const measured: Measured = { path, ms: [], statuses: [] };
  const end = performance.now() + measuredMs;
  while (performance.now() < end) {
    const start = performance.now();
    measured.statuses.push(await send({ path }));
    measured.ms.push(performance.now() - start);
    await sleep(pauseMs);
  }
  close();
  return measured;
}

function describe({ name }: Attack, { path, ms, statuses }: Measured): Row[] {
  const at = (share: number) => `${quantile(ms, share).toFixed(0)} ms`;
  const failed = statuses.filter((status) => status !== 200);
  if (quantile(ms, 0.95) > limitMs || failed.length > 0) process.exitCode = 1;
  return [
    { figure: `${name}: ${path}, p50; longest`, measured: `${at(0.5)}; ${at(1)}` },
    { figure: `${name}: ${path}, p95`, measured: at(0.95), limit: `${limitMs} ms` },
    {
      figure: `${name}: ${path}, answers; those with 503; other failures`,
      measured: `${statuses.length}; ${failed.filter((status) => status === 503).length}; ${failed.filter((status) => status !== 503).length}`,
      limit: '0 failures',
    },
  ];
}

function describeAttack({ name }: Attack, { statuses }: RunningAttack): Row {
  const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status || 'no answer'}`);
  return { figure: `${name}: what the attacker is answered`, measured: counts.join(', ') || 'nothing' };
}

/**
 * What a reader waits for while somebody else attacks: `npm run bench -- attacks [NAME…]`, all of them unless named. Each
 * attack comes from an address and an account of its own, the reader from another address.
 */
export async function run(names: string[] = []): Promise<void> {
  const unknown = names.filter((name) => !attacks.some((attack) => attack.name === name));
  if (unknown.length > 0) throw new Error(`One of: ${attacks.map(({ name }) => name).join(', ')}`);
  await buildIfStale(console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-attacks-'));
  const pages = await startHostilePages();
  const tokens = await fill(dataDir);
  const env = { NODE_ENV: 'development', PUBLIC_READING: 'on', FETCH_ALLOW_PRIVATE: pages.host };
  const product = await startProduct({ dataDir, env });
  const { address } = product;
  try {
    const rows: Row[] = [];
    for (const [at, attack] of attacks.entries()) {
      if (names.length > 0 && !names.includes(attack.name)) continue;
      console.log(`${attack.name} …`);
      const caller = { address, from: `127.0.1.${at + 1}`, token: tokens[at] ?? '' };
      const running = await attack.start({ ...caller, hostilePages: pages.address });
      await sleep(beforeMs);
      const measured = await Promise.all(paths.map((path) => read(address, path)));
      await running.stop();
      rows.push(...measured.flatMap((one) => describe(attack, one)), describeAttack(attack, running));
    }
    printTable(`A reader while somebody attacks, ${measuredMs / 1000} s each`, rows);
  } finally {
    await product.stop();
    pages.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
