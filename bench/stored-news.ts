import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { startProduct } from './support/product.ts';
import { runOverNews } from './support/run-over-news.ts';
import { printTable, quantile } from './support/table.ts';

const requests = 200;
const limitMs = 50;
const now = new Date('2026-11-23T00:00:00Z');

/** Times of requests one after the other, to the last byte. */
async function measure(addresses: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < requests; count += 1) {
    const started = performance.now();
    const response = await fetch(addresses[count % addresses.length] ?? '');
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

async function report(databaseUrl: string, articles: number): Promise<void> {
  await buildIfStale(console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-stored-'));
  const env = { DATABASE_URL: databaseUrl, ROLES: 'web', PUBLIC_READING: 'on', SMTP_URL: 'outbox:' };
  const product = await startProduct({ dataDir, env });
  try {
    const list = `${product.address}/news/stories`;
    const { stories } = (await (await fetch(list)).json()) as { stories: { id: string }[] };
    const editions = ['uk', 'us', 'world'].map((edition) => `${list}?edition=${edition}`);
    const measured = [
      ['The edition', await measure(editions)],
      ['A story with its articles', await measure(stories.map(({ id }) => `${list}/${id}`))],
    ] as const;
    printTable(
      `One web process over ${articles} articles, ${stories.length} stories listed`,
      measured.flatMap(([name, times]) => [
        { figure: `${name}, p50`, measured: `${quantile(times, 0.5).toFixed(0)} ms` },
        {
          figure: `${name}, p95`,
          measured: `${quantile(times, 0.95).toFixed(0)} ms`,
          limit: `${limitMs} ms`,
        },
      ]),
    );
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Times of the edition and of stories over an invented corpus, from the built product. Arguments and database as
 * `npm run bench -- search`.
 */
export function run(args: string[] = []): Promise<void> {
  return runOverNews(args, now, report);
}
