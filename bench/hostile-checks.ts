import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { startProduct } from './support/product.ts';
import { printTable, quantile } from './support/table.ts';

const atOnce = 20;
const rounds = 5;
/** Between two questions for /health, each of which is waited for. */
const pauseMs = 5;
/** The longest text that a check takes. */
const longText = 1_000_000;

interface HostileCall {
  path: string;
  body: object;
}

const fill = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const addresses = [
  fill(')', 19_998),
  `a@${fill('.', 19_990)}`,
  `a${' '.repeat(19_998)}b`,
  `https://news.example/${fill(')', 19_000)}a`,
  fill('a.', 19_998),
  fill('( [', 19_998),
];
const units = ['a ', '“a ', "'a ", 'A. ', 'Ann Holm ', '\n', '<a', 'said the senate ', ' | ', '"'];

/** Addresses and pasted texts in turns, over the calls that judge them. */
function hostileCalls(): HostileCall[] {
  const byAddress = addresses.flatMap((url) => [
    { path: '/bias-check', body: { url } },
    { path: '/', body: { url } },
  ]);
  const byText = units.flatMap((unit) => [
    { path: '/bias-check', body: { text: fill(unit, longText), pasted: true } },
    { path: '/ai-summary', body: { title: fill(unit, 2_000), content: fill(unit, 200_000) } },
  ]);
  return Array.from({ length: Math.max(byAddress.length, byText.length) }, (_, at) => [
    byAddress[at % byAddress.length],
    byText[at % byText.length],
  ])
    .flat()
    .filter((call) => call !== undefined);
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/dev/admin-session`, { method: 'POST', body: '{}' });
  const answer = (await response.json()) as { sessionToken?: string };
  if (answer.sessionToken === undefined) throw new Error(`no session: ${response.status}`);
  return answer.sessionToken;
}

/** How long each answer of /health took until `isDone`, in milliseconds. */
async function watchHealth(address: string, isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isDone()) {
    const start = performance.now();
    await (await fetch(`${address}/health`)).arrayBuffer();
    times.push(performance.now() - start);
    await sleep(pauseMs);
  }
  return times;
}

async function runRound(address: string, token: string, calls: readonly HostileCall[]): Promise<number[]> {
  // Written before, so that this process does not wait for itself.
  const bodies = calls.map(({ path, body }) => ({ path, body: JSON.stringify(body) }));
  let isDone = false;
  const watched = watchHealth(address, () => isDone);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answers = bodies.map(async ({ path, body }) => {
    const response = await fetch(address + path, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  });
  const statuses = await Promise.all(answers);
  isDone = true;
  const failed = statuses.filter((status) => status >= 500);
  if (failed.length > 0) throw new Error(`answered with ${failed.join(', ')}`);
  return await watched;
}

/** The longest answer of /health while twenty hostile checks run at once. */
export async function run(): Promise<void> {
  await buildIfStale(console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-hostile-'));
  const product = await startProduct({ dataDir, env: { NODE_ENV: 'development' } });
  try {
    const token = await signIn(product.address);
    const calls = hostileCalls();
    const pick = (round: number) =>
      Array.from({ length: atOnce }, (_, at) => calls[(round * atOnce + at) % calls.length]).filter(
        (call) => call !== undefined,
      );
    await runRound(product.address, token, pick(0));
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(...(await runRound(product.address, token, pick(round))));
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    printTable(`/health while ${atOnce} hostile checks run at once, ${rounds} rounds`, [
      { figure: `Answers of /health`, measured: String(times.length) },
      { figure: 'Its p50', measured: ms(quantile(times, 0.5)) },
      { figure: 'Its p95', measured: ms(quantile(times, 0.95)) },
      { figure: 'Its longest', measured: ms(Math.max(...times)), limit: '100 ms' },
    ]);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
