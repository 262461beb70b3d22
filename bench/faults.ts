import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { createRandom } from '#testing/damage-page.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { withDatabase } from './support/fresh-database.ts';
import {
  addReaders,
  aggregateToEnd,
  environmentOf,
  keepAggregating,
  listFaults,
  newestRun,
  prepareDatabase,
  type Surroundings,
  startSurroundings,
} from './support/installation.ts';
import { type InstalledProcess, startProcesses } from './support/processes.ts';
import { printTable, type Row } from './support/table.ts';

const feeds = 8;
const rounds = 8;
/** How far into its work a process is stopped, at most. */
const maxWorkMs = 5_000;
/** A process has ten seconds to stop. */
const stopLimitMs = 10_000;
const answerLimitMs = 45_000;

interface Installation {
  database: Database;
  address: string;
  token: string;
  workers: InstalledProcess[];
}

interface Fault {
  name: string;
  /** Environment of all processes, beside that of the surroundings. */
  env?: Record<string, string>;
  /** Disturbs the installation while it aggregates. Returns what was wrong. */
  disturb(installation: Installation, random: () => number): Promise<string[]>;
}

/** Accepts connections and says nothing, as a server that hangs. */
async function startSilentServer(): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function untilRunning(database: Database): Promise<void> {
  while ((await newestRun(database))?.status !== 'running') await sleep(50);
}

/** A failed call must come with a sentence, and soon. */
async function call(address: string, path: string, init: RequestInit = {}): Promise<string[]> {
  const begin = performance.now();
  const answer = await fetch(address + path, { ...init, signal: AbortSignal.timeout(answerLimitMs) }).catch(
    () => null,
  );
  if (answer === null) return [`${path}: no answer in ${Math.round(performance.now() - begin)} ms`];
  const body = (await answer.json().catch(() => null)) as { error?: string | null } | null;
  if (answer.ok || (typeof body?.error === 'string' && body.error.includes(' '))) return [];
  return [`${path}: ${answer.status} without a sentence`];
}

const stopped: Fault = {
  name: 'Workers stopped by SIGTERM at any step',
  async disturb({ database, workers }, random) {
    const problems: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await untilRunning(database);
      await sleep(random() * maxWorkMs);
      const worker = workers[round % workers.length];
      const begin = performance.now();
      await worker?.stop();
      const took = performance.now() - begin;
      if (took > stopLimitMs) problems.push(`${worker?.name} took ${Math.round(took)} ms to stop`);
      await worker?.killAndStart();
    }
    return problems;
  },
};

const failedOver: Fault = {
  name: 'All connections of the database ended, as by a failover',
  async disturb({ database, address, token }, random) {
    const problems: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await sleep(random() * maxWorkMs);
      await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      const headers = { authorization: `Bearer ${token}` };
      problems.push(...(await call(address, '/news/stories?head=us', { headers })));
      problems.push(...(await call(address, '/usage', { headers })));
    }
    return problems;
  },
};

/** Megabytes of objects that a worker may have, with which it can start, but not aggregate. */
const tooLittleMemory = 40;
const deathLimitMs = 30_000;

const outOfMemory: Fault = {
  name: 'A worker that reaches its memory limit again and again',
  async disturb({ workers }) {
    const [worker] = workers;
    const ends: (number | NodeJS.Signals)[] = [];
    for (let round = 0; worker !== undefined && round < rounds; round += 1) {
      await worker.killAndStart({ NODE_OPTIONS: `--max-old-space-size=${tooLittleMemory}` });
      const until = performance.now() + deathLimitMs;
      while (!worker.hasEnded() && performance.now() < until) await sleep(50);
      const end = worker.endedBy();
      if (end !== null) ends.push(end);
    }
    await worker?.killAndStart();
    console.log(`ended by its limit ${ends.length} times of ${rounds}: ${ends.join(', ')}`);
    const byLimit = ends.filter((end) => end === 'SIGABRT');
    return byLimit.length < rounds ? [`the limit of memory ended ${byLimit.length} rounds of ${rounds}`] : [];
  },
};

function silentMail(port: number): Fault {
  return {
    name: 'Mail server that accepts and says nothing',
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    disturb: async ({ address }) => {
      const request = (email: string) =>
        call(address, '/authentication/request', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        });
      const answers = await Promise.all(['ann@news.example', 'ben@news.example'].map(request));
      return answers.flat();
    },
  };
}

function silentModel(port: number): Fault {
  return {
    name: 'Language model that accepts and says nothing',
    env: {
      LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
      LLM_MODEL: 'silent',
      LLM_API_KEY: 'key-of-this-bench',
    },
    disturb: async ({ address, token }) =>
      await call(address, '/bias-check', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'The council voted on Monday to close the bridge. '.repeat(40) }),
      }),
  };
}

/** Disturbs one installation and lets it recover by itself. */
async function suffer(
  surroundings: Surroundings,
  { fault, folder, seed }: { fault: Fault; folder: string; seed: number },
): Promise<{ articles: string[]; problems: string[] }> {
  return await withDatabase(surroundings.postgresUrl, async (databaseUrl) => {
    const database = await prepareDatabase(databaseUrl, surroundings.newsroom, feeds);
    const [token = ''] = await addReaders(database, 1);
    const env = { ...environmentOf(surroundings, { databaseUrl, folder }), ...fault.env };
    const processes = await startProcesses({ web: 1, worker: 2 }, { folder, env });
    const address = `http://127.0.0.1:${processes[0]?.port}`;
    const workers = processes.filter(({ role }) => role === 'worker');
    let isOver = false;
    try {
      const [problems] = await Promise.all([
        fault.disturb({ database, address, token, workers }, createRandom(seed)).finally(() => {
          isOver = true;
        }),
        keepAggregating(database, { address, token, isOver: () => isOver }),
      ]);
      const articles = await aggregateToEnd(database, { address, token });
      return { articles, problems: [...problems, ...(await listFaults(database))] };
    } finally {
      await Promise.all(processes.map((one) => one.stop()));
      await database.close();
    }
  });
}

function describe(
  fault: Fault,
  expected: readonly string[],
  { articles, problems }: Awaited<ReturnType<typeof suffer>>,
): Row {
  const lost = expected.filter((address) => !articles.includes(address));
  for (const line of [...problems, ...lost.map((address) => `lost: ${address}`)])
    console.error(`${fault.name}: ${line}`);
  if (lost.length + problems.length > 0) process.exitCode = 1;
  return {
    figure: `${fault.name}: lost; wrong`,
    measured: `${lost.length}; ${problems.length}`,
    limit: '0; 0',
  };
}

/**
 * A web process and two workers that aggregate the newsroom while something around them fails:
 * `npm run bench -- faults [SEED [WORDS]]`, with words only the faults whose name has them. Nothing may be lost or
 * there twice, and every refused call has a sentence.
 */
export async function run([seed = String(Date.now() % 1_000_000), ...words]: string[] = []): Promise<void> {
  await buildIfStale(console.log);
  console.log(`seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'balance-faults-'));
  const surroundings = await startSurroundings();
  const silent = await startSilentServer();
  const none: Fault = { name: 'Nothing', disturb: async () => [] };
  try {
    const of = (fault: Fault) => suffer(surroundings, { fault, folder, seed: Number(seed) });
    const { articles } = await of(none);
    const rows: Row[] = [{ figure: 'Articles undisturbed', measured: String(articles.length) }];
    const silentServers = [silentMail(silent.port), silentModel(silent.port)];
    const faults = [stopped, failedOver, outOfMemory, ...silentServers];
    for (const fault of faults.filter(({ name }) => name.includes(words.join(' ')))) {
      rows.push(describe(fault, articles, await of(fault)));
      console.log(fault.name);
    }
    printTable('Faults around an aggregation', rows);
  } finally {
    silent.close();
    await surroundings.close();
    await rm(folder, { recursive: true, force: true });
  }
}
