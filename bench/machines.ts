import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/db.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { type ReadersResult, runReaders } from './support/active-readers.ts';
import { articlesToCheck } from './support/articles-to-check.ts';
import { startBalancer } from './support/balancer.ts';
import { withDatabase } from './support/fresh-database.ts';
import {
  addReaders,
  aggregateToEnd,
  environmentOf,
  keepAggregating,
  listFaults,
  prepareDatabase,
  type Surroundings,
  startSurroundings,
} from './support/installation.ts';
import { feedAddresses } from './support/large-newsroom.ts';
import { type InstalledProcess, startProcesses } from './support/processes.ts';
import { type RequestedMails, requestMails } from './support/requested-mails.ts';
import { printTable, quantile, type Row, seconds } from './support/table.ts';
import { watchTakeovers } from './support/takeovers.ts';

const killEveryMs = 10_000;
const pauseMs = 2_000;
const defaultFeeds = 40;
/** Hosts at the end of the list of feeds, whose articles are checked. The aggregation reads from its beginning. */
const otherHosts = 70;

/**
 * Kills the processes in turn, one every ten seconds, until `isOver`. The next web process is killed when the one before
 * it is back. Returns the number of kills and the slowest return of a web process.
 */
async function killInTurn(
  processes: readonly InstalledProcess[],
  { isOver, onKill }: { isOver: () => boolean; onKill: (killed: InstalledProcess) => void },
): Promise<{ kills: number; slowestReturnMs: number }> {
  // Web processes and workers alternate, so that a short run has both.
  const [webs, workers] = (['web', 'worker'] as const).map((role) =>
    processes.filter((one) => one.role === role),
  );
  const order = [...(workers ?? [])].flatMap((worker, at) => {
    const web = webs?.[at];
    return web === undefined ? [worker] : [worker, web];
  });
  let slowestReturnMs = 0;
  for (let kills = 0; ; kills += 1) {
    const until = performance.now() + killEveryMs;
    while (performance.now() < until && !isOver()) await sleep(100);
    const next = order[kills % order.length];
    if (isOver() || next === undefined) return { kills, slowestReturnMs };
    onKill(next);
    const begin = performance.now();
    await next.killAndStart();
    if (next.role === 'web') slowestReturnMs = Math.max(slowestReturnMs, performance.now() - begin);
  }
}

interface Disturbed {
  readers: ReadersResult;
  mails: RequestedMails;
  takeoversMs: { run: number[]; leader: number[] };
  killed: { kills: number; slowestReturnMs: number };
  articles: string[];
  faults: string[];
}

interface Plan {
  seconds: number;
  clients: number;
  feeds: number;
}

type Installed = (
  counts: { web: number; worker: number },
  work: (parts: {
    database: Database;
    processes: InstalledProcess[];
    address: string;
    tokens: string[];
  }) => Promise<void>,
) => Promise<void>;

/** Opens new installations on databases of their own. */
function installer(surroundings: Surroundings, folder: string, { clients, feeds }: Plan): Installed {
  return (counts, work) =>
    withDatabase(surroundings.postgresUrl, async (databaseUrl) => {
      const database = await prepareDatabase(databaseUrl, surroundings.newsroom, feeds);
      const tokens = await addReaders(database, clients);
      const env = environmentOf(surroundings, { databaseUrl, folder });
      const processes = await startProcesses(counts, { folder, env });
      const ports = processes.filter(({ role }) => role === 'web').map(({ port }) => port);
      const balancer = await startBalancer(ports);
      try {
        await work({ database, processes, address: balancer.address, tokens });
      } finally {
        await balancer.close();
        await Promise.all(processes.map((one) => one.stop()));
        await database.close();
      }
    });
}

async function aggregateUndisturbed(install: Installed): Promise<string[]> {
  let articles: string[] = [];
  await install({ web: 1, worker: 1 }, async ({ database, address, tokens }) => {
    articles = await aggregateToEnd(database, { address, token: tokens[0] ?? '' });
  });
  return articles;
}

async function aggregateDisturbed(
  install: Installed,
  { smtp }: Surroundings,
  plan: Plan,
  checks: readonly string[],
): Promise<Disturbed> {
  const outcome: { value: Disturbed | null } = { value: null };
  await install({ web: 2, worker: 3 }, async ({ database, processes, address, tokens }) => {
    const end = performance.now() + plan.seconds * 1000;
    const isOver = () => performance.now() > end;
    const token = tokens[0] ?? '';
    const takeovers = watchTakeovers(database);
    const [readers, mails, killed] = await Promise.all([
      runReaders({ address, tokens, articles: checks, pauseMs, isOver }),
      requestMails({ address, smtp, isOver }),
      killInTurn(processes, { isOver, onKill: takeovers.noteKill }),
      keepAggregating(database, { address, token, isOver }),
    ]);
    const takeoversMs = await takeovers.stop();
    const articles = await aggregateToEnd(database, { address, token });
    const faults = await listFaults(database);
    outcome.value = { readers, mails, killed, takeoversMs, articles, faults };
  });
  if (outcome.value === null) throw new Error('The disturbed run has no result.');
  return outcome.value;
}

function describe(undisturbed: readonly string[], plan: Plan, disturbed: Disturbed): Row[] {
  const { readers, mails, killed, takeoversMs, articles, faults } = disturbed;
  const stored = new Set(articles);
  const lost = undisturbed.filter((address) => !stored.has(address));
  const times = Object.values(readers.times).flat();
  for (const line of [...new Set(readers.failures)].slice(0, 10)) console.error(`failed: ${line}`);
  for (const line of [...lost.slice(0, 5).map((address) => `lost: ${address}`), ...faults])
    console.error(line);
  const isGood = readers.failures.length + lost.length + faults.length + mails.twice + mails.lost === 0;
  if (!isGood) process.exitCode = 1;
  const slowest = (values: readonly number[]) =>
    values.length === 0 ? 'none' : `${(Math.max(...values) / 1000).toFixed(1)} s of ${values.length}`;
  const at = (share: number) => `${quantile(times, share).toFixed(0)} ms`;
  return [
    { figure: `Calls of ${plan.clients} readers in ${plan.seconds} s`, measured: String(times.length) },
    { figure: 'Processes killed', measured: String(killed.kills) },
    { figure: 'A killed web process answers again, slowest', measured: seconds(killed.slowestReturnMs) },
    { figure: 'Calls sent twice', measured: String(readers.retried) },
    { figure: 'Machines: calls that failed twice', measured: String(readers.failures.length), limit: '0' },
    { figure: 'Articles undisturbed; disturbed', measured: `${undisturbed.length}; ${articles.length}` },
    { figure: 'Machines: articles lost', measured: String(lost.length), limit: '0' },
    { figure: 'Machines: twice or half', measured: String(faults.length), limit: '0' },
    { figure: 'Machines: mails lost or twice', measured: String(mails.lost + mails.twice), limit: '0' },
    { figure: 'Machines: run taken over, slowest', measured: slowest(takeoversMs.run), limit: '5 s' },
    { figure: 'Machines: leader replaced, slowest', measured: slowest(takeoversMs.leader), limit: '5 s' },
    { figure: 'Answer, p50; p95; p99', measured: `${at(0.5)}; ${at(0.95)}; ${at(0.99)}` },
  ];
}

/**
 * Two web processes and three workers on one PostgreSQL behind a balancer, while an aggregation of the newsroom runs
 * and one process after the other is killed every ten seconds: `npm run bench -- machines [SECONDS] [CLIENTS] [FEEDS]`,
 * 600 seconds, 200 clients and 40 feeds unless given. Compares the articles with those of an undisturbed installation.
 */
export async function run([duration = '600', clients = '200', feeds = String(defaultFeeds)]: string[] = []) {
  await buildIfStale(console.log);
  const plan: Plan = { seconds: Number(duration), clients: Number(clients), feeds: Number(feeds) };
  const folder = await mkdtemp(join(tmpdir(), 'balance-machines-'));
  const surroundings = await startSurroundings();
  try {
    const install = installer(surroundings, folder, plan);
    const undisturbed = await aggregateUndisturbed(install);
    console.log(`undisturbed: ${undisturbed.length} articles`);
    const others = (await feedAddresses(surroundings.newsroom)).slice(-otherHosts);
    const checks = await articlesToCheck(surroundings.newsroom, others);
    const disturbed = await aggregateDisturbed(install, surroundings, plan, checks);
    printTable('Two web processes and three workers, one killed every ten seconds', [
      ...describe(undisturbed, plan, disturbed),
    ]);
  } finally {
    await surroundings.close();
    await rm(folder, { recursive: true, force: true });
  }
}
