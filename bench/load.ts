import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { type ReadersResult, runReaders } from './support/active-readers.ts';
import { withDatabase } from './support/fresh-database.ts';
import {
  addReaders,
  aggregateToEnd,
  environmentOf,
  prepareDatabase,
  type Surroundings,
  startSurroundings,
} from './support/installation.ts';
import { memoryMb, startProcesses } from './support/processes.ts';
import { printTable, quantile } from './support/table.ts';

const feeds = 12;
const pauseMs = 2_000;
/** An idle client loads the settings of the page now and then. */
const idlePauseMs = 30_000;
const memoryEveryMs = 2_000;
const floodCalls = 900;

interface IdleResult {
  sent: number;
  failed: number;
}

/** Keeps connections open and sends a call through each now and then. */
async function keepIdle(
  address: string,
  { clients, isOver }: { clients: number; isOver: () => boolean },
): Promise<IdleResult> {
  const result: IdleResult = { sent: 0, failed: 0 };
  const client = async (at: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await sleep(Math.random() * Math.min(idlePauseMs, 10_000));
    while (!isOver()) {
      result.sent += 1;
      const headers = { 'x-forwarded-for': `10.7.${at >> 8}.${at & 255}` };
      const status = await new Promise<number>((resolve) => {
        const sent = request(`${address}/config.json`, { agent, headers }, (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
        });
        sent.on('error', () => resolve(0));
        sent.end();
      });
      if (status !== 200) result.failed += 1;
      const until = performance.now() + idlePauseMs;
      while (performance.now() < until && !isOver()) await sleep(500);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)));
  return result;
}

/** Sends more calls from one address than its limit, and times those that are refused. */
async function flood(address: string): Promise<{ refusedMs: number[]; others: number }> {
  const refusedMs: number[] = [];
  let others = 0;
  for (let at = 0; at < floodCalls; at += 1) {
    const begin = performance.now();
    const answer = await fetch(`${address}/config.json`, { headers: { 'x-forwarded-for': '10.6.0.1' } });
    await answer.arrayBuffer();
    if (answer.status === 429) refusedMs.push(performance.now() - begin);
    else if (answer.status !== 200) others += 1;
  }
  return { refusedMs, others };
}

async function sampleMemory(pid: number, isOver: () => boolean): Promise<number[]> {
  const samples: number[] = [];
  while (!isOver()) {
    samples.push(memoryMb(pid));
    await sleep(memoryEveryMs);
  }
  return samples;
}

interface Measured {
  readers: ReadersResult;
  idle: IdleResult;
  memory: number[];
  flooded: Awaited<ReturnType<typeof flood>>;
}

async function measure(
  surroundings: Surroundings,
  { seconds, idle, active, folder }: { seconds: number; idle: number; active: number; folder: string },
): Promise<Measured> {
  return await withDatabase(surroundings.postgresUrl, async (databaseUrl) => {
    const database = await prepareDatabase(databaseUrl, surroundings.newsroom, feeds);
    const tokens = await addReaders(database, active);
    const env = environmentOf(surroundings, { databaseUrl, folder });
    const processes = await startProcesses({ web: 1, worker: 1 }, { folder, env });
    const [web] = processes;
    const address = `http://127.0.0.1:${web?.port}`;
    try {
      const articles = await aggregateToEnd(database, { address, token: tokens[0] ?? '' });
      const end = performance.now() + seconds * 1000;
      const isOver = () => performance.now() > end;
      const [readers, idlers, memory] = await Promise.all([
        runReaders({ address, tokens, articles, pauseMs, isOver }),
        keepIdle(address, { clients: idle, isOver }),
        sampleMemory(web?.pid() ?? 0, isOver),
      ]);
      return { readers, idle: idlers, memory, flooded: await flood(address) };
    } finally {
      await Promise.all(processes.map((one) => one.stop()));
      await database.close();
    }
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/**
 * One web process and one worker on PostgreSQL under idle clients, which hold a connection open, and active readers:
 * `npm run bench -- load [SECONDS] [IDLE] [ACTIVE]`, 600 seconds, 1,000 idle clients and 200 readers unless given.
 * Afterwards one address sends more calls than its limit.
 */
export async function run([seconds = '600', idle = '1000', active = '200']: string[] = []): Promise<void> {
  await buildIfStale(console.log);
  const folder = await mkdtemp(join(tmpdir(), 'balance-load-'));
  const surroundings = await startSurroundings();
  try {
    const plan = { seconds: Number(seconds), idle: Number(idle), active: Number(active), folder };
    const { readers, idle: idlers, memory, flooded } = await measure(surroundings, plan);
    const reading = [...readers.times.list, ...readers.times.story];
    const third = Math.ceil(memory.length / 3);
    const failures = readers.failures.length + readers.retried + idlers.failed + flooded.others;
    for (const line of [...new Set(readers.failures)].slice(0, 10)) console.error(line);
    if (failures > 0) process.exitCode = 1;
    const ms = (values: readonly number[], share: number) => `${quantile(values, share).toFixed(0)} ms`;
    printTable(`${idle} idle clients and ${active} readers for ${seconds} s`, [
      {
        figure: 'Lists and stories; checks; idle calls',
        measured: `${reading.length}; ${readers.times.check.length}; ${idlers.sent}`,
      },
      { figure: 'Load: calls that failed', measured: String(failures), limit: '0' },
      { figure: 'Lists and stories, p50; p95', measured: `${ms(reading, 0.5)}; ${ms(reading, 0.95)}` },
      { figure: 'Load: lists and stories, p99', measured: ms(reading, 0.99), limit: '200 ms' },
      { figure: 'Load: checks, p50', measured: ms(readers.times.check, 0.5) },
      { figure: 'Load: checks, p99', measured: ms(readers.times.check, 0.99) },
      {
        figure: 'Memory of the web process, second third; last third, mean',
        measured: `${mean(memory.slice(third, 2 * third)).toFixed(0)}; ${mean(memory.slice(2 * third)).toFixed(0)} MB`,
      },
      {
        figure: `Refused with 429, of ${floodCalls} calls of one address`,
        measured: String(flooded.refusedMs.length),
      },
      {
        figure: 'Refusals, p50; p99',
        measured: `${ms(flooded.refusedMs, 0.5)}; ${ms(flooded.refusedMs, 0.99)}`,
      },
    ]);
  } finally {
    await surroundings.close();
    await rm(folder, { recursive: true, force: true });
  }
}
