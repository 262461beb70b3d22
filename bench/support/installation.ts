import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addAccount } from '#server/accounts/accounts.ts';
import { createSession } from '#server/accounts/sessions.ts';
import type { Database } from '#server/db/db.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { seedDefaultFeeds } from '#server/feeds/default-feeds.ts';
import { findInconsistencies } from '#server/ingestion/soak/kill-ingestion.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { newsSourcesSetting, rssSetting } from '#server/settings/definitions.ts';
import { addTestFeed, changeSetting } from '#testing/aggregation-parts.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/smtp-server.ts';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import {
  feedAddresses,
  type LargeNewsroom,
  promptFeedAddresses,
  startLargeNewsroom,
} from './large-newsroom.ts';

/** Articles of a batch of ten feeds, the highest that the setting allows. */
const maxArticles = 200;

/** What a measured installation needs around it: a PostgreSQL server, the newsroom and a mail server. */
export interface Surroundings {
  postgresUrl: string;
  newsroom: LargeNewsroom;
  smtp: TestSmtpServer;
  close(): Promise<void>;
}

/** The folder of PostgreSQL's programs. */
export async function requirePostgres(): Promise<string> {
  const programs = await findPostgres();
  if (programs === undefined)
    throw new Error('this bench needs PostgreSQL: run "sudo apt-get install postgresql"');
  return programs;
}

export async function startSurroundings(): Promise<Surroundings> {
  const programs = await requirePostgres();
  const [postgres, newsroom, smtp] = await Promise.all([
    startPostgres(programs),
    startLargeNewsroom(),
    startSmtpServer(),
  ]);
  return {
    ...{ postgresUrl: postgres.url, newsroom, smtp },
    close: async () => {
      await Promise.all([newsroom.close(), smtp.close()]);
      await postgres.stop();
    },
  };
}

/** The environment of every process of an installation in these surroundings. */
export function environmentOf(
  { newsroom, smtp }: Surroundings,
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
): Record<string, string> {
  const certificates = join(folder, 'ca.pem');
  writeFileSync(certificates, newsroom.ca);
  return {
    ...{ DATABASE_URL: databaseUrl, SMTP_URL: smtp.url, TRUST_PROXY: '1', NODE_ENV: 'production' },
    ...{
      PUBLIC_URL: 'http://127.0.0.1:3000',
      HOST: '127.0.0.1',
      WEBHOOK_SECRET: 'whsec_b2YgdGhpcyBiZW5jaCBhbG9uZQ==',
    },
    ...{ FETCH_PROXY_URL: newsroom.proxyUrl, NODE_EXTRA_CA_CERTS: certificates, PUBLIC_READING: 'on' },
  };
}

/** Migrates the database, unless it is, and adds feeds of hosts that want no pauses; the schedule of the aggregation is off. */
export async function prepareDatabase(
  databaseUrl: string,
  newsroom: LargeNewsroom,
  feeds: number,
  { isMigrated = false }: { isMigrated?: boolean } = {},
): Promise<Database> {
  const log = createLog('silent');
  const database = await openPostgresql(databaseUrl, log);
  if (!isMigrated) await migrate(database, log);
  await changeSetting(database, newsSourcesSetting, { google_news_enabled: false });
  await changeSetting(database, rssSetting, { maxTotalArticles: maxArticles, autoUpdateEnabled: false });
  await seedDefaultFeeds({ db: database.db, clock: () => new Date(), outlets: loadOutletTable() });
  await database.pool.query('DELETE FROM feeds');
  const prompt = await promptFeedAddresses(newsroom, await feedAddresses(newsroom));
  for (const url of prompt.slice(0, feeds)) {
    await addTestFeed(database, new URL(url).hostname, { url, maxArticles: 30 });
  }
  return database;
}

/** Adds administrators, whose searches are not limited, and signs each in. */
export async function addReaders({ db }: Database, count: number): Promise<string[]> {
  const deps = { db, clock: () => new Date() };
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { account } = await addAccount(deps, { email: `reader${at}@readers.example`, admin: true });
    tokens.push(await createSession(db, account, new Date()));
  }
  return tokens;
}

/** The host of an address. */
const hostOf = (column: string) => `split_part(${column}, '/', 3)`;

/**
 * What is wrong with items, articles and stories. Articles that readers checked have no items: readers check articles
 * of hosts that the aggregation leaves alone.
 */
export async function listFaults(database: Database): Promise<string[]> {
  const faults = await findInconsistencies(database);
  const { rowCount } = await database.pool.query(
    `SELECT id FROM articles WHERE NOT EXISTS (SELECT 1 FROM items WHERE article_id = articles.id)
       AND ${hostOf('canonical_address')} IN (SELECT ${hostOf('address')} FROM items)`,
  );
  const others = faults.filter((fault) => !fault.startsWith('articles without an item'));
  return rowCount === 0 ? others : [...others, `articles of aggregated hosts without an item: ${rowCount}`];
}

interface Run {
  id: string;
  status: string;
  articles: number;
}

/** The newest aggregation; null before the first. */
export async function newestRun({ pool }: Database): Promise<Run | null> {
  const { rows } = await pool.query<Run>(
    `SELECT id, status, articles_processed AS articles FROM job_runs
     WHERE operation = 'RSS Aggregation' ORDER BY created_at DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** Requests an aggregation of all feeds. Failures are left to the next call. */
export async function requestRun(address: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await fetch(`${address}/admin/rss-aggregation`, { method: 'POST', headers, body: '{"force":true}' }).catch(
    () => null,
  );
}

/** Aggregates until `isOver`: requests the next run when one has ended. */
export async function keepAggregating(
  database: Database,
  { address, token, isOver }: { address: string; token: string; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    // Without an answer of the database, a request for a run tries it through the product.
    const run = await newestRun(database).catch(() => null);
    if (run === null || !['pending', 'running'].includes(run.status)) await requestRun(address, token);
    await sleep(500);
  }
}

const maxRuns = 12;

/** Runs aggregations one after the other until one brings nothing new. Returns the addresses of all articles. */
export async function aggregateToEnd(
  database: Database,
  access: { address: string; token: string },
): Promise<string[]> {
  for (let count = 0; count < maxRuns; count += 1) {
    const before = await newestRun(database);
    let run = before;
    do {
      await requestRun(access.address, access.token);
      await sleep(500);
      run = await newestRun(database);
    } while (run === null || (run.id === before?.id && !['pending', 'running'].includes(run.status)));
    while (run !== null && ['pending', 'running'].includes(run.status)) {
      await sleep(500);
      run = await newestRun(database);
    }
    if (run?.status === 'completed' && run.articles === 0) break;
  }
  const { rows } = await database.pool.query<{ address: string }>(
    'SELECT canonical_address AS address FROM articles ORDER BY 1',
  );
  return rows.map(({ address }) => address);
}
