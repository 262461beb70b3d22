import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { addReaders } from './support/installation.ts';
import { type RunningProduct, startProduct } from './support/product.ts';
import { printTable, quantile } from './support/table.ts';

const atOnce = 20;
/** Each has two checks at a time. */
const accounts = atOnce / 2;
const rounds = 5;
/** Pause between two requests for /health, which run one after the other. */
const pauseMs = 5;
/** Maximum length of the text of a check. */
const longText = 1_000_000;

interface HostileCall {
  path: string;
  /** JSON. */
  body: string;
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

/** JSON escapes as written in a body: harmless ones, and those that are checked one by one. */
const escapes = [
  String.raw`\n`,
  String.raw`\u0041`,
  String.raw`\ud83d`,
  String.raw`\ud83d\ude00`,
  String.raw`\\u0000`,
  String.raw`\\`,
];

const asJson = ({ path, body }: { path: string; body: object }): HostileCall => ({
  path,
  body: JSON.stringify(body),
});

/** Addresses, pasted texts and runs of escapes in turn, for the calls that accept them. */
function hostileCalls(): HostileCall[] {
  const byAddress = addresses.flatMap((url) => [
    asJson({ path: '/bias-check', body: { url } }),
    asJson({ path: '/', body: { url } }),
  ]);
  const byText = units.flatMap((unit) => [
    asJson({ path: '/bias-check', body: { text: fill(unit, longText), pasted: true } }),
    asJson({ path: '/ai-summary', body: { title: fill(unit, 2_000), content: fill(unit, 200_000) } }),
  ]);
  const byEscape = escapes.flatMap((unit) => [
    { path: '/ai-summary', body: `{"content":"${unit.repeat(Math.floor(500_000 / unit.length))}"}` },
    { path: '/bias-check', body: `{"text":"${unit.repeat(Math.floor(longText / unit.length))}"}` },
  ]);
  return Array.from({ length: byText.length }, (_, at) => [
    byAddress[at % byAddress.length],
    byText[at],
    byEscape[at % byEscape.length],
  ])
    .flat()
    .filter((call) => call !== undefined);
}

/** Session tokens of administrators, whose searches are not limited. */
async function addCallers(dataDir: string): Promise<string[]> {
  const log = createLog('silent');
  const database = await openDatabase({ dataDir, log });
  try {
    await migrate(database, log);
    return await addReaders(database, accounts);
  } finally {
    await database.close();
  }
}

/** A response of /health: its duration, and the processor time of the server's main thread during it. */
interface Answer {
  ms: number;
  computedMs: number;
}

type Product = Pick<RunningProduct, 'address' | 'process'>;

/** Processor time of the main thread in milliseconds; it does not depend on other load. */
function mainThreadMs({ process: { pid } }: Product): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ');
  return Number(nanoseconds) / 1_000_000;
}

async function watchHealth(product: Product, isDone: () => boolean): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!isDone()) {
    const start = performance.now();
    const computed = mainThreadMs(product);
    await (await fetch(`${product.address}/health`)).arrayBuffer();
    answers.push({ ms: performance.now() - start, computedMs: mainThreadMs(product) - computed });
    await sleep(pauseMs);
  }
  return answers;
}

async function runRound(
  product: Product,
  tokens: readonly string[],
  calls: readonly HostileCall[],
): Promise<Answer[]> {
  let isDone = false;
  const watched = watchHealth(product, () => isDone);
  const answers = calls.map(async ({ path, body }, at) => {
    const headers = {
      authorization: `Bearer ${tokens[at % tokens.length]}`,
      'content-type': 'application/json',
    };
    const response = await fetch(product.address + path, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  });
  const statuses = await Promise.all(answers);
  isDone = true;
  const failed = statuses.filter((status) => status >= 500 || status === 429);
  if (failed.length > 0) throw new Error(`answered with ${failed.join(', ')}`);
  return await watched;
}

/** The slowest response of /health while 20 hostile checks run concurrently. */
export async function run(): Promise<void> {
  await buildIfStale(console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-hostile-'));
  const tokens = await addCallers(dataDir);
  const product = await startProduct({ dataDir });
  try {
    const calls = hostileCalls();
    const pick = (round: number) =>
      Array.from({ length: atOnce }, (_, at) => calls[(round * atOnce + at) % calls.length]).filter(
        (call) => call !== undefined,
      );
    await runRound(product, tokens, pick(0));
    const answers: Answer[] = [];
    for (let round = 0; round < rounds; round += 1)
      answers.push(...(await runRound(product, tokens, pick(round))));
    const of = (pick: (answer: Answer) => number, share: number) =>
      `${quantile(answers.map(pick), share).toFixed(0)} ms`;
    const time = ({ ms }: Answer) => ms;
    const computed = ({ computedMs }: Answer) => computedMs;
    printTable(`/health while ${atOnce} hostile checks run at once, ${rounds} rounds`, [
      { figure: 'Answers of /health', measured: String(answers.length) },
      { figure: 'Its p50; p95', measured: `${of(time, 0.5)}; ${of(time, 0.95)}` },
      { figure: 'Its longest', measured: of(time, 1), limit: '100 ms' },
      {
        figure: 'Main thread computes meanwhile, p50; p95',
        measured: `${of(computed, 0.5)}; ${of(computed, 0.95)}`,
      },
      { figure: 'Main thread computes meanwhile, longest', measured: of(computed, 1), limit: '100 ms' },
    ]);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
