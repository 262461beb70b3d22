import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Database } from '#server/db/db.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { mailLinksOf } from '#server/digest/reader-mail.ts';
import { sendReaderMails } from '#server/digest/send-reader-mails.ts';
import { createLog } from '#server/log.ts';
import { createReaderMailer } from '#server/mail/create-reader-mailer.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { testTemplate } from '#testing/database.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { databaseProcessorMs } from './support/database-processor.ts';
import { withDatabase } from './support/fresh-database.ts';
import { fillStories } from './support/invented-stories.ts';
import { printTable } from './support/table.ts';

const stories = 400;
const now = new Date('2026-11-23T07:00:30Z');
const yesterday = new Date(now.getTime() - 86_400_000);
const log = createLog('silent');
const megabyte = 1_000_000;

/** Readers whose daily digest is due, each with three stories, an outlet, a topic and one of fifty searches. */
async function fillReaders({ pool }: Database, readers: number): Promise<void> {
  await pool.query(
    `INSERT INTO accounts (email, created_at) SELECT 'reader' || n || '@news.example', $2 FROM generate_series(1, $1) n`,
    [readers, yesterday],
  );
  await pool.query(
    `INSERT INTO reader_preferences (account_id, time_zone, edition, digest_frequency, digest_weekday, digest_hour,
       digest_sections, alerts_per_day, next_digest_at, updated_at)
     SELECT id, 'Europe/London', 'world', 'daily', 1, 7, '{follows,top-stories,blindspots}', 0, $1, $1 FROM accounts`,
    [now],
  );
  const numbered = 'SELECT *, row_number() OVER (ORDER BY id) AS n FROM';
  const follow = 'INSERT INTO follows (account_id, kind, value, name, story_id, created_at)';
  await pool.query(
    `${follow} SELECT a.id, 'story', s.id::text, s.title, s.id, $1 FROM (${numbered} accounts) a
     CROSS JOIN generate_series(0, 2) k JOIN (${numbered} stories) s ON s.n = 1 + (a.n * 7 + k * 131) % $2::int`,
    [yesterday, stories],
  );
  await pool.query(
    `${follow} SELECT a.id, v.kind, v.value, v.value, NULL, $1 FROM (${numbered} accounts) a
     CROSS JOIN LATERAL (VALUES ('topic', 'politics'), ('outlet', 'outlet-' || a.n % 300 || '.example'),
       ('search', (SELECT split_part(title, ' ', 2) FROM articles ORDER BY id OFFSET a.n % 50 LIMIT 1))) v (kind, value)`,
    [yesterday],
  );
  await pool.query(
    `INSERT INTO follow_marks (follow_id, kind, marked_at, articles, sides)
     SELECT id, 'mailed', $1, 1, '{left}' FROM follows`,
    [yesterday],
  );
}

interface Watched {
  /** Mails by recipient. */
  received: Map<string, number>;
  bytes: number;
  /** Of the process, in megabytes, every half second. */
  memory: number[];
  /** Of the process, in megabytes, when each tenth of the mails had arrived. */
  tenths: number[];
}

const memoryNow = () => process.memoryUsage().rss / megabyte;

async function measure(database: Database, readers: number): Promise<void> {
  const deps = { db: database.db, clock: () => now, outlets: loadOutletTable(), log };
  await fillStories(database.db, stories, new Date(now.getTime() - 3_600_000));
  await refreshWaiting(deps, { storyIds: null, limit: stories, signal: new AbortController().signal });
  await fillReaders(database, readers);
  await database.pool.query('ANALYZE');
  const smtp = await startSmtpServer();
  const watched: Watched = { received: new Map(), bytes: 0, memory: [], tenths: [] };
  const drain = () => {
    for (const { to, source } of smtp.mails.splice(0)) {
      for (const address of to) watched.received.set(address, (watched.received.get(address) ?? 0) + 1);
      watched.bytes += source.length;
    }
    while (watched.received.size * 10 >= readers * (watched.tenths.length + 1)) {
      watched.tenths.push(memoryNow());
    }
  };
  const draining = setInterval(drain, 50);
  const watching = setInterval(() => watched.memory.push(memoryNow()), 500);
  const mailer = createReaderMailer({
    ...{ transport: { kind: 'smtp', url: smtp.url }, from: 'Balance <b@balance.example>' },
    ...{ dataDir: '', clock: deps.clock, log },
  });
  const links = mailLinksOf({ publicUrl: 'https://balance.example', apiBaseUrl: '' });
  const [started, used, before] = [
    performance.now(),
    process.cpuUsage(),
    await databaseProcessorMs(database.db),
  ];
  const counts = await sendReaderMails({ ...deps, mailer, links }, { signal: new AbortController().signal });
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(used);
  const ofDatabase = (await databaseProcessorMs(database.db)) - before;
  clearInterval(draining);
  clearInterval(watching);
  drain();
  await smtp.close();
  report(readers, watched, {
    ...{ sent: counts.sent, wall, processor: (user + system) / 1000, ofDatabase },
  });
}

function report(
  readers: number,
  { received, bytes, memory, tenths }: Watched,
  { sent, wall, processor, ofDatabase }: Record<'sent' | 'wall' | 'processor' | 'ofDatabase', number>,
): void {
  const mails = [...received.values()].reduce((sum, count) => sum + count, 0);
  const duplicates = mails - received.size;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const part = Math.max(1, Math.floor(memory.length / 5));
  const megabytes = (values: readonly number[]) => `${mean(values).toFixed(0)} MB`;
  printTable(`Digests of ${readers} readers, with the receiving mail server in the same process`, [
    { figure: 'Sent; received', measured: `${sent}; ${mails}`, limit: String(readers) },
    { figure: `Digests of ${readers} readers: received twice`, measured: String(duplicates), limit: '0' },
    {
      figure: `Digests of ${readers} readers: on the clock`,
      measured: `${(wall / 60_000).toFixed(1)} min`,
      limit: '10 min for 10,000',
    },
    {
      figure: 'Processor time for a digest: this process; a PostgreSQL server of this machine',
      measured: `${(processor / readers).toFixed(1)}; ${(ofDatabase / readers).toFixed(1)} ms`,
    },
    { figure: 'Size of a mail', measured: `${(bytes / Math.max(1, mails) / 1000).toFixed(1)} kB` },
    {
      figure: 'Memory, mean of the first and of the last fifth of the run',
      measured: `${megabytes(memory.slice(0, part))}; ${megabytes(memory.slice(-part))}`,
    },
    {
      figure: 'Memory at each tenth of the mails, MB',
      measured: tenths.map((megabyte) => megabyte.toFixed(0)).join(' '),
    },
  ]);
  if (duplicates > 0 || mails !== readers) process.exitCode = 1;
}

async function onEmbedded(readers: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'balance-digest-'));
  try {
    const database = await openEmbedded({ dataDir: folder, log, templateFile: await testTemplate() });
    await migrate(database, log);
    await measure(database, readers);
    await database.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the digests of many readers at once. Arguments: READERS (1,000), and the address of a PostgreSQL server. */
export async function run([readers = '1000', url]: string[] = []): Promise<void> {
  if (url === undefined) return onEmbedded(Number(readers));
  await withDatabase(url, async (address) => {
    const database = await openPostgresql(address, log);
    await migrate(database, log);
    await measure(database, Number(readers));
    await database.close();
  });
}
