import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { startModelEndpoint } from '#testing/model-endpoint.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { printTable, quantile } from './support/table.ts';

const adminEmail = 'admin@readers.example';
const rounds = 20;
const atOnce = 50;
const throughputSeconds = 5;
const workers = 8;

/** Administrators, whose searches are not limited; many, as the calls of one account are. */
const callers = Array.from({ length: 10 }, (_, at) => `caller-${at}@readers.example`);

async function checkAs(app: TestApp, token: string, url: string): Promise<number> {
  const response = await fetch(`${app.address}/bias-check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Checks of pages that were read lately, by many callers. */
async function measureLoad(app: TestApp): Promise<{ failed: number; togetherMs: number; perSecond: number }> {
  const tokens: string[] = [];
  for (const email of callers) tokens.push((await app.signIn(email)).sessionToken);
  const addresses = inventedArticles.map(addressOf);
  const check = (at: number) =>
    checkAs(app, tokens[at % tokens.length] ?? '', addresses[at % addresses.length] ?? '');
  const start = performance.now();
  const statuses = await Promise.all(Array.from({ length: atOnce }, (_, at) => check(at)));
  const togetherMs = performance.now() - start;
  let done = 0;
  const begin = performance.now();
  const work = async (worker: number) => {
    for (let at = worker; performance.now() - begin < throughputSeconds * 1000; at += workers) {
      statuses.push(await check(at));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  const perSecond = done / ((performance.now() - begin) / 1000);
  return { failed: statuses.filter((status) => status !== 200).length, togetherMs, perSecond };
}

/** The slow model of a check; its answer is awaited by nobody. */
const slowMs = 40_000;
const turns = 60;

/**
 * How much later the first answer of a check comes beside a language model of 40 seconds than without one: the difference
 * of medians, in turns.
 */
async function measureBesideModel(): Promise<number> {
  const endpoint = await startModelEndpoint(() => sleep(slowMs, '{}', { ref: false }));
  const ADMIN_EMAILS = adminEmail;
  const without = await createTestApp({ env: { ADMIN_EMAILS } });
  const beside = await createTestApp({
    env: {
      ...{ ADMIN_EMAILS, LLM_BASE_URL: endpoint.baseUrl, LLM_MODEL: 'slow', LLM_TIMEOUT_SECONDS: '60' },
      LLM_DAILY_BUDGET_TOKENS: '100000000',
    },
  });
  const times = { without: [] as number[], beside: [] as number[] };
  const timed = async (app: TestApp, turn: number) => {
    const article = inventedArticles[turn % inventedArticles.length];
    if (article === undefined) throw new Error('there are no articles');
    const { sessionToken: token } = await app.signIn(adminEmail);
    const start = performance.now();
    const body = { url: `${addressOf(article)}?turn=${turn}` };
    const response = await app.call('POST', '/bias-check', { token, body });
    const { model } = (await response.json()) as BiasCheckResult;
    return { passed: performance.now() - start, state: model?.state };
  };
  try {
    for (const app of [without, beside]) await timed(app, turns);
    for (let turn = 0; turn < turns; turn += 1) {
      times.without.push((await timed(without, turn)).passed);
      const { passed, state } = await timed(beside, turn);
      if (state !== 'working') throw new Error(`the model's state is ${state}`);
      times.beside.push(passed);
    }
  } finally {
    await Promise.all([without.close(), beside.close()]);
    await endpoint.close();
  }
  return quantile(times.beside, 0.5) - quantile(times.without, 0.5);
}

/** Time of POST /bias-check from request to answer, over the invented articles on this machine. */
export async function run(): Promise<void> {
  const laterMs = await measureBesideModel();
  const app = await createTestApp({ env: { ADMIN_EMAILS: [adminEmail, ...callers].join(',') } });
  const timed = async (address: string) => {
    const start = performance.now();
    await app.check(adminEmail, address);
    return performance.now() - start;
  };
  try {
    for (const article of inventedArticles) await timed(`${addressOf(article)}?warm=up`);
    const first: number[] = [];
    const repeated: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const article of inventedArticles) {
        const address = `${addressOf(article)}?round=${round}`;
        first.push(await timed(address));
        repeated.push(await timed(address));
      }
    }
    const load = await measureLoad(app);
    const row = (figure: string, values: number[], share: number) => ({
      figure,
      measured: `${quantile(values, share).toFixed(1)} ms`,
    });
    printTable(`Checks of an address (${first.length} each)`, [
      row('Check of an address, p50', first, 0.5),
      row('Check of an address, p95', first, 0.95),
      { ...row('Check of a page read within the last minutes, p50', repeated, 0.5), limit: '80 ms' },
      { ...row('Check of a page read within the last minutes, p95', repeated, 0.95), limit: '250 ms' },
      {
        figure: `${atOnce} at once, until the last is answered`,
        measured: `${load.togetherMs.toFixed(0)} ms`,
      },
      { figure: 'Of these and the following, without an answer', measured: String(load.failed), limit: '0' },
      {
        figure: `Checks a second by ${workers} callers`,
        measured: load.perSecond.toFixed(0),
        limit: 'at least 40',
      },
      {
        figure: 'First answer beside a model of 40 s, later than without one, p50',
        measured: `${laterMs.toFixed(0)} ms`,
        limit: '150 ms',
      },
    ]);
  } finally {
    await app.close();
  }
}
