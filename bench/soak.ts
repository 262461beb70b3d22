import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { killWrites } from '#server/db/soak/kill-writes.ts';
import { runIngestion } from '#server/ingestion/run-ingestion.ts';
import { findInconsistencies, killAggregations } from '#server/ingestion/soak/kill-ingestion.ts';
import { createExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { createLog } from '#server/log.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { addTestFeed, changeSetting, openAggregationParts } from '#testing/aggregation-parts.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { createRandom, damagePage } from '#testing/damage-page.ts';
import { testTemplate } from '#testing/database.ts';
import { startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { renderArticle } from '#testing/small-web/templates.ts';
import { printTable, type Row } from './support/table.ts';

const killRounds = 25;
const killedAggregations = 20;
const damagedPages = 2000;
const checkSeconds = 180;
/** Below the limit of 600 calls a minute. */
const checksPerSecond = 9;

/** Kills a process that writes to the embedded database, and counts acknowledged writes that were lost. */
async function soakKills(seed: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'balance-soak-'));
  try {
    const { acknowledged, losses, slowestOpenMs } = await killWrites({
      dataDir: join(folder, 'data'),
      templateFile: await testTemplate(),
      rounds: killRounds,
      seed,
      onRound: (round) => console.log(`killed ${round + 1} of ${killRounds} times`),
    });
    for (const loss of losses) console.error(loss);
    if (losses.length > 0) process.exitCode = 1;
    return [
      { figure: `kill -9 during writes, rounds`, measured: String(killRounds) },
      { figure: 'Acknowledged pairs of rows', measured: String(acknowledged) },
      { figure: 'Lost or halved', measured: String(losses.length), limit: '0' },
      { figure: 'Slowest opening after a kill', measured: `${slowestOpenMs.toFixed(0)} ms` },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills ingestion runs at random moments, and counts missing, duplicate and partial results. */
async function soakAggregations(seed: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'balance-soak-'));
  const web = await startFeedWeb();
  const dataDir = join(folder, 'data');
  const hosts = Array.from({ length: 12 }, (_, at) => `outlet${at}.example`);
  for (const host of hosts) web.hosts.set(host, { delayMs: 30, articles: unlikeArticles(host, 40) });
  const open = async () =>
    openEmbedded({ dataDir, log: createLog('silent'), templateFile: await testTemplate() });
  try {
    const before = await open();
    await migrate(before, createLog('silent'));
    for (const host of hosts) await addTestFeed(before, host);
    await changeSetting(before, rssSetting, { maxTotalArticles: 40 });
    await before.close();
    const { proxyUrl } = web;
    await killAggregations({
      ...{ dataDir, proxyUrl, rounds: killedAggregations, random: createRandom(seed), maxMs: 8000 },
      onRound: (round) => console.log(`aggregation killed ${round + 1} of ${killedAggregations} times`),
    });
    const database = await open();
    const parts = openAggregationParts({ proxyUrl });
    const deps = parts.depsFor(database);
    const signal = new AbortController().signal;
    const once = () => runIngestion(deps, { force: true, feedIds: null, signal });
    while ((await once()).articlesProcessed > 0);
    const faults = await findInconsistencies(database);
    const { rows } = await database.pool.query('SELECT count(*) AS count FROM articles');
    if (rows[0].count !== hosts.length * 40) faults.push(`articles: ${rows[0].count}`);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    await parts.close();
    await database.close();
    return [
      { figure: 'kill -9 during aggregations, rounds', measured: String(killedAggregations) },
      { figure: 'Articles missing, double or half', measured: String(faults.length), limit: '0' },
    ];
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Damaged pages through the extraction threads. */
async function soakPages(seed: number): Promise<Row[]> {
  const pool = createExtractionPool();
  const random = createRandom(seed);
  const failures: string[] = [];
  let [slowest, tooComplex] = [0, 0];
  for (let page = 0; page < damagedPages; page += 1) {
    const article = inventedArticles[page % inventedArticles.length];
    if (article === undefined) break;
    const start = performance.now();
    const html = damagePage(renderArticle(article), random);
    const outcome = await pool.extract({ html, address: addressOf(article) });
    slowest = Math.max(slowest, performance.now() - start);
    if (outcome.kind === 'extracted') continue;
    if (outcome.reason === 'too-complex') tooComplex += 1;
    else failures.push(`page ${page}: ${outcome.reason} ${outcome.detail}`);
  }
  await pool.close();
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
  return [
    { figure: 'Damaged pages read', measured: String(damagedPages) },
    { figure: 'Refused as too deeply nested', measured: String(tooComplex) },
    { figure: 'Out of time or crashed', measured: String(failures.length), limit: '0' },
    { figure: 'Slowest page', measured: `${slowest.toFixed(0)} ms` },
  ];
}

/** Checks at the rate limit of one address, with the memory after each third of the time. */
async function soakChecks(): Promise<Row[]> {
  const app = await createTestApp();
  const megabytes = () => (process.memoryUsage().rss / 1e6).toFixed(0);
  const total = checkSeconds * checksPerSecond;
  const memory: string[] = [];
  const times: number[] = [];
  try {
    for (let number = 0; number < total; number += 1) {
      if (number % (total / 3) === 0) memory.push(megabytes());
      const article = inventedArticles[number % inventedArticles.length] ?? firstArticle();
      const start = performance.now();
      await app.check(app.adminEmail, `${addressOf(article)}?soak=${number}`);
      times.push(performance.now() - start);
      await sleep(Math.max(0, 1000 / checksPerSecond - (performance.now() - start)));
    }
    memory.push(megabytes());
    return [
      { figure: `Checks in ${checkSeconds} s`, measured: String(total) },
      { figure: 'Slowest', measured: `${Math.max(...times).toFixed(0)} ms` },
      { figure: 'Memory at the start and after each third', measured: `${memory.join(', ')} MB` },
    ];
  } finally {
    await app.close();
  }
}

function firstArticle() {
  const [first] = inventedArticles;
  if (first === undefined) throw new Error('there are no invented articles');
  return first;
}

/** The kill, damage and endurance tests in full: `npm run bench -- soak [seed] [kills]`; with `kills`
 * those alone. */
export async function run(args: string[]): Promise<void> {
  const seed = Number(args[0] ?? Date.now() % 1_000_000);
  console.log(`seed ${seed}`);
  printTable('Killed while writing', await soakKills(seed));
  printTable('Aggregations killed', await soakAggregations(seed));
  if (args[1] === 'kills') return;
  printTable('Damaged pages', await soakPages(seed));
  printTable('Endurance', await soakChecks());
}
