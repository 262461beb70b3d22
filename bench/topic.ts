import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { newsSourcesSetting } from '#server/settings/definitions.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { withDatabase } from './support/fresh-database.ts';
import { fillCorpus } from './support/synthetic-corpus.ts';
import { printTable, quantile } from './support/table.ts';

const defaultArticles = 100_000;
const rounds = 8;

/** One word in many articles, several together, rare ones, and one that is nowhere. */
const topics = [
  'election',
  'election coverage',
  'climate change news',
  'economic policy',
  'healthcare debate',
  'government budget senate',
  'president court',
  'measles vaccine hospital',
  'wolves bison',
  'nonexistentword',
  'tax border energy union housing school police economy',
  'election government climate economy president senate budget court police school health tax',
];

async function disableConnectors(app: TestApp, pool: pg.Pool): Promise<void> {
  const off = { ...newsSourcesSetting.initial, google_news_enabled: false };
  await pool.query('INSERT INTO settings (key, value, version, updated_at) VALUES ($1, $2, 1, $3)', [
    newsSourcesSetting.key,
    JSON.stringify(off),
    app.clock.now(),
  ]);
}

async function measure(app: TestApp): Promise<{ times: number[]; slowest: string; found: number }> {
  const times: number[] = [];
  let slowest = { topic: '', ms: 0 };
  let found = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const topic of topics) {
      const start = performance.now();
      const result = await app.check(app.adminEmail, topic);
      const ms = performance.now() - start;
      if (round === 0) {
        found += result.suggested_articles.length > 0 ? 1 : 0;
        continue;
      }
      times.push(ms);
      if (ms > slowest.ms) slowest = { topic, ms };
    }
  }
  return { times, slowest: slowest.topic, found };
}

/**
 * Time of a topic check over a large invented corpus, connectors off. Needs a PostgreSQL server where a
 * database may be created: BALANCE_TEST_POSTGRES_URL, else DATABASE_URL.
 */
export async function run(args: string[] = []): Promise<void> {
  const serverUrl = process.env.BALANCE_TEST_POSTGRES_URL ?? process.env.DATABASE_URL;
  if (serverUrl === undefined) {
    console.log('Set BALANCE_TEST_POSTGRES_URL to a PostgreSQL server where databases may be created.');
    process.exitCode = 1;
    return;
  }
  const articles = Number(args[0] ?? defaultArticles);
  await withDatabase(serverUrl, async (url) => {
    const app = await createTestApp({ env: { DATABASE_URL: url } });
    const pool = new pg.Pool({ connectionString: url });
    try {
      await disableConnectors(app, pool);
      const start = performance.now();
      await fillCorpus(pool, articles, app.clock.now());
      console.log(`Filled in ${Math.round((performance.now() - start) / 1000)} s.`);
      const { times, slowest, found } = await measure(app);
      printTable(
        `Topic checks over ${articles} articles (${times.length} of ${topics.length} topics, ${found} with results)`,
        [
          { figure: 'p50', measured: `${quantile(times, 0.5).toFixed(0)} ms` },
          { figure: 'p95', measured: `${quantile(times, 0.95).toFixed(0)} ms`, limit: '400 ms' },
          { figure: `Slowest (“${slowest}”)`, measured: `${quantile(times, 1).toFixed(0)} ms` },
        ],
      );
    } finally {
      await pool.end();
      await app.close();
    }
  });
}
