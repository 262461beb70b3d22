import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { rootFolder } from '#server/config/paths.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { type ReadersResult, runReaders } from './support/active-readers.ts';
import { articlesToCheck } from './support/articles-to-check.ts';
import { startBalancer } from './support/balancer.ts';
import { withDatabase } from './support/fresh-database.ts';
import {
  addReaders,
  environmentOf,
  keepAggregating,
  listFaults,
  prepareDatabase,
  type Surroundings,
  startSurroundings,
} from './support/installation.ts';
import { feedAddresses } from './support/large-newsroom.ts';
import { type InstalledProcess, startProcesses } from './support/processes.ts';
import { printTable, quantile } from './support/table.ts';

const feeds = 12;
const readers = 20;
const pauseMs = 1_000;
/** Time between two steps of the upgrade. */
const stepMs = 8_000;
const checkedHosts = 70;

const git = (...args: string[]) => execFileSync('git', args, { cwd: rootFolder, encoding: 'utf8' }).trim();

/** The commit before the newest migration was added. */
function beforeNewestMigration(): string {
  return `${git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/db/migrations')}^`;
}

/** Builds a commit of this repository in a folder of its own, with the packages of this checkout. */
async function withBuild<T>(commit: string, work: (root: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'balance-older-'));
  const root = join(folder, 'checkout');
  mkdirSync(root);
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: rootFolder, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', root], { input: archive });
    symlinkSync(join(rootFolder, 'node_modules'), join(root, 'node_modules'));
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' });
    return await work(root);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function migrateWith(root: string, env: Record<string, string>): void {
  const program = [join(root, 'bin/balance'), 'migrate'];
  execFileSync(process.execPath, program, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
}

/** Applies the new migrations, lets old processes work on them, and replaces one process after the other. */
async function upgrade(processes: readonly InstalledProcess[], env: Record<string, string>): Promise<void> {
  await sleep(stepMs);
  migrateWith(rootFolder, env);
  for (const one of processes) {
    await sleep(stepMs);
    await one.replace(rootFolder);
    console.log(`${one.name} is replaced`);
  }
  await sleep(stepMs);
}

async function measure(
  surroundings: Surroundings,
  { databaseUrl, folder, root }: { databaseUrl: string; folder: string; root: string },
): Promise<{ result: ReadersResult; faults: string[] }> {
  const { newsroom } = surroundings;
  const env = { ...environmentOf(surroundings, { databaseUrl, folder }), DATA_DIR: join(folder, 'migrate') };
  migrateWith(root, env);
  const database = await prepareDatabase(databaseUrl, newsroom, feeds, { isMigrated: true });
  const tokens = await addReaders(database, readers);
  const articles = await articlesToCheck(newsroom, (await feedAddresses(newsroom)).slice(-checkedHosts));
  const processes = await startProcesses({ web: 2, worker: 2 }, { folder, env, root });
  const ports = processes.filter(({ role }) => role === 'web').map(({ port }) => port);
  const { address, close } = await startBalancer(ports);
  let isUpgraded = false;
  const isOver = () => isUpgraded;
  try {
    const [result] = await Promise.all([
      runReaders({ address, tokens, articles, pauseMs, isOver }),
      keepAggregating(database, { address, token: tokens[0] ?? '', isOver }),
      upgrade(processes, env).finally(() => {
        isUpgraded = true;
      }),
    ]);
    return { result, faults: await listFaults(database) };
  } finally {
    await close();
    await Promise.all(processes.map((one) => one.stop()));
    await database.close();
  }
}

/**
 * An upgrade without a gap: two web processes and two workers of an older build read by readers, then the migrations
 * of this build, then one process after the other of this build in place of an older one:
 * `npm run bench -- upgrade [COMMIT]`. Unless given, the commit is the one before the newest migration.
 */
export async function run([commit = beforeNewestMigration()]: string[] = []): Promise<void> {
  await buildIfStale(console.log);
  const folder = await mkdtemp(join(tmpdir(), 'balance-upgrade-'));
  const surroundings = await startSurroundings();
  const begin = performance.now();
  try {
    await withBuild(commit, async (root) => {
      const { result, faults } = await withDatabase(surroundings.postgresUrl, (databaseUrl) =>
        measure(surroundings, { databaseUrl, folder, root }),
      );
      const times = Object.values(result.times).flat();
      for (const line of [...new Set(result.failures), ...faults]) console.error(line);
      if (result.failures.length + faults.length > 0) process.exitCode = 1;
      printTable(`Upgrade from ${git('rev-parse', '--short', commit)} under ${readers} readers`, [
        { figure: 'Calls', measured: String(times.length) },
        { figure: 'Calls sent twice', measured: String(result.retried) },
        { figure: 'Upgrade: calls that failed twice', measured: String(result.failures.length), limit: '0' },
        { figure: 'Articles or stories twice or half', measured: String(faults.length), limit: '0' },
        {
          figure: 'Answer, p50; p99',
          measured: `${quantile(times, 0.5).toFixed(0)}; ${quantile(times, 0.99).toFixed(0)} ms`,
        },
        { figure: 'Took', measured: `${((performance.now() - begin) / 1000).toFixed(0)} s` },
      ]);
    });
  } finally {
    await surroundings.close();
    await rm(folder, { recursive: true, force: true });
  }
}
