import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dailyLogLines, insertLogLines, listLogLines } from '../../logs/log-store.ts';
import {
  describeOnEachDatabase,
  type TestEngine,
  testPostgresUrl,
  withTestDatabase,
} from '../../testing/database.ts';
import type { Database } from '../db.ts';
import { loadMigrations } from '../migrate.ts';
import { keepPartitions } from '../partitions.ts';
import { backUp } from './back-up.ts';
import { getBackupTimes } from './last-backup.ts';
import { restore } from './restore.ts';

const clock = () => new Date('2026-05-06T07:08:09Z');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balance-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const strange = 'Zeile\u2028trennt "quoted" \\ \n\t 🗞️ \u0001 {"end":true}';

async function fill(database: Database): Promise<void> {
  const { db } = database;
  const { id } = await db
    .insertInto('accounts')
    .values({ email: 'a@reader.example', created_at: new Date('2026-01-01T00:00:00.123Z') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('api_keys')
    .values({
      account_id: id,
      name: strange,
      key_hash: randomBytes(32),
      prefix: 'bal_',
      scopes: ['check', 'a "b", {c}'],
      created_at: new Date(),
    })
    .execute();
  for (let at = 0; at < 210; at += 1) {
    const article = await db
      .insertInto('articles')
      .values({
        canonical_address: `https://outlet.example/${at}`,
        address: `https://outlet.example/${at}`,
        domain: 'outlet.example',
        page_kind: 'article',
        title: `${strange} ${at}`,
        text: strange.repeat(20),
        word_count: at,
        link_count: 0,
        correction_noted: at % 2 === 0,
        fetched_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (at % 3 > 0) continue;
    await db
      .insertInto('ratings')
      .values({
        article_id: article.id,
        analyzer: 'test',
        analyzer_version: '1',
        analysis: JSON.stringify({ parts: [strange, 0.1, null, { deep: [true] }] }),
        lean: at / 210,
        credibility: null,
        created_at: new Date(),
      })
      .execute();
  }
}

/** All rows of all tables as the database prints them. */
async function print({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const printed: Record<string, string[]> = {};
  for (const { name } of tables) {
    const columns = name === 'schema_migrations' ? 'name, checksum' : '*';
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM (SELECT ${columns} FROM ${name}) t ORDER BY 1`,
    );
    printed[name] = rows.map(({ row }) => row);
  }
  return printed;
}

async function foreignKeys({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows;
}

const routes: [TestEngine, TestEngine][] = [
  ['embedded', 'embedded'],
  ['embedded', 'postgresql'],
  ['postgresql', 'embedded'],
];

describe('a backup', () => {
  for (const [from, to] of routes) {
    const skip = testPostgresUrl === undefined && (from === 'postgresql' || to === 'postgresql');
    it.skipIf(skip)(`of the ${from} database is restored whole into the ${to} one`, async () => {
      const file = join(folder, `${from}-${to}.gz`);
      const before = await withTestDatabase(from, async (database) => {
        await fill(database);
        const summary = await backUp({ database, clock }, file);
        expect(summary.rows).toMatchObject({ accounts: 1, api_keys: 1, articles: 210, ratings: 70 });
        return { rows: await print(database), keys: await foreignKeys(database) };
      });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await withTestDatabase(to, async (database) => {
        const summary = await restore(database, file);
        expect(summary.createdAt).toBe('2026-05-06T07:08:09.000Z');
        expect({ rows: await print(database), keys: await foreignKeys(database) }).toEqual(before);
      });
    });
  }
});

it('a backup has the rows of partitions once, and a restore continues their numbers', async () => {
  await withTestDatabase('embedded', async (database) => {
    const { db } = database;
    const file = join(folder, 'partitions.gz');
    const line = (message: string) => ({
      at: clock(),
      level: 'info' as const,
      source: '',
      message,
      fields: {},
    });
    await keepPartitions(db, dailyLogLines, { now: clock(), keptDays: 14 });
    await insertLogLines(db, [line('first'), line('second')]);
    const { rows } = await backUp({ database, clock }, file);
    expect(rows).toMatchObject({ daily_log_lines: 2 });
    await restore(database, file, { force: true });
    await keepPartitions(db, dailyLogLines, { now: clock(), keptDays: 14 });
    await insertLogLines(db, [line('third')]);
    const lines = await listLogLines(db, { limit: 10 });
    expect(lines.map(({ message }) => message)).toEqual(['third', 'second', 'first']);
  });
});

describeOnEachDatabase('the time of the last backup', (getDatabase) => {
  const addAccount = (email: string) =>
    getDatabase().db.insertInto('accounts').values({ email, created_at: clock() }).execute();
  const times = () => getBackupTimes(getDatabase().pool);

  it('is absent while there are no accounts', async () => {
    expect(await times()).toEqual({ last: null, since: null });
  });

  it('is remembered, and after a restore it is that of the restored file', async () => {
    await addAccount('first@reader.example');
    expect(await times()).toEqual({ last: null, since: expect.any(Date) });
    const file = join(folder, `${randomBytes(4).toString('hex')}.gz`);
    await backUp({ database: getDatabase(), clock }, file);
    expect((await times()).last).toEqual(clock());
    const later = () => new Date('2026-05-09T00:00:00Z');
    await backUp({ database: getDatabase(), clock: later }, `${file}.later`);
    expect((await times()).last).toEqual(later());
    await restore(getDatabase(), file, { force: true });
    expect((await times()).last).toEqual(clock());
  });

  it('is not remembered on the schema of an older release, which is backed up', async () => {
    await getDatabase().pool.query('ALTER TABLE last_backup RENAME TO other_backup');
    const file = join(folder, `${randomBytes(4).toString('hex')}.gz`);
    await backUp({ database: getDatabase(), clock }, file);
    await getDatabase().pool.query('ALTER TABLE other_backup RENAME TO last_backup');
    expect((await getDatabase().pool.query('SELECT 1 FROM last_backup')).rowCount).toBe(0);
  });
});

it('a restore leaves out a table of no backup that a process of an older release wrote', async () => {
  await withTestDatabase('embedded', async (database) => {
    const file = join(folder, 'older-process.gz');
    await backUp({ database, clock }, file);
    const lines = gunzipSync(await readFile(file))
      .toString('utf8')
      .split('\n');
    const [header = '', ...rest] = lines.slice(0, -2);
    const added = [
      '{"table":"last_backup","columns":["is_only","at"]}',
      '[{"is_only":true,"at":"2026-01-01"}]',
    ];
    const body = [header, ...added, ...rest].map((line) => `${line}\n`).join('');
    const { rows } = JSON.parse(lines.at(-2) ?? '');
    const sha256 = createHash('sha256').update(body).digest('hex');
    const end = JSON.stringify({ end: true, rows: { ...rows, last_backup: 1 }, sha256 });
    await writeFile(file, gzipSync(`${body}${end}\n`));
    await restore(database, file, { force: true });
    expect((await database.pool.query('SELECT at FROM last_backup')).rows).toEqual([{ at: clock() }]);
  });
});

it.skipIf(testPostgresUrl === undefined)('restore refuses a PostgreSQL that a server is using', async () => {
  await withTestDatabase('postgresql', async (database) => {
    const file = join(folder, 'served.gz');
    await backUp({ database, clock }, file);
    // A second connection of the pool stands for a running server.
    const other = await database.pool.connect();
    await expect(restore(database, file)).rejects.toThrow(/A server is using this database/);
    other.release(true);
    await expect(restore(database, file)).resolves.toMatchObject({ rows: { accounts: 0 } });
  });
});

describeOnEachDatabase('restore', (getDatabase) => {
  const backedUp = async () => {
    const file = join(folder, `${randomBytes(4).toString('hex')}.gz`);
    await getDatabase()
      .db.insertInto('accounts')
      .values({ email: 'kept@reader.example', created_at: clock() })
      .execute();
    await backUp({ database: getDatabase(), clock }, file);
    return file;
  };
  const emails = () => getDatabase().db.selectFrom('accounts').select('email').orderBy('email').execute();

  it('refuses a database with rows, and replaces them when forced', async () => {
    const file = await backedUp();
    await getDatabase().db.updateTable('accounts').set({ email: 'new@reader.example' }).execute();
    await expect(restore(getDatabase(), file)).rejects.toThrow(/not empty \(accounts holds rows\)/);
    expect(await emails()).toEqual([{ email: 'new@reader.example' }]);
    await restore(getDatabase(), file, { force: true });
    expect(await emails()).toEqual([{ email: 'kept@reader.example' }]);
  });

  it('changes nothing when the file is damaged, truncated or not a backup', async () => {
    const file = await backedUp();
    const whole = await readFile(file);
    const text = gunzipSync(whole).toString('utf8');
    const broken: [Buffer, RegExp][] = [
      [whole.subarray(0, whole.length - 20), /cut off/],
      [gzipSync(text.replace('kept@', 'fake@')), /checksum does not match/],
      [gzipSync(text.slice(0, text.lastIndexOf('{"end"'))), /cut off/],
      [gzipSync('{"format":"other"}\n'), /not a backup/],
      [Buffer.from('not gzip at all'), /not a backup/],
      [Buffer.alloc(0), /not a whole backup|is empty|cut off/],
    ];
    for (const [bytes, sentence] of broken) {
      await writeFile(`${file}.broken`, bytes);
      await expect(restore(getDatabase(), `${file}.broken`, { force: true })).rejects.toThrow(sentence);
    }
    await expect(restore(getDatabase(), join(folder, 'absent'))).rejects.toThrow(/There is no file/);
    expect(await emails()).toEqual([{ email: 'kept@reader.example' }]);
  });

  it('refuses a backup of a newer version', async () => {
    const file = await backedUp();
    const text = gunzipSync(await readFile(file)).toString('utf8');
    const { length } = await loadMigrations();
    const [header = '', ...rest] = text.trimEnd().split('\n');
    const parsed = JSON.parse(header) as { migrations: { name: string; checksum: string }[] };
    expect(parsed.migrations).toHaveLength(length);
    parsed.migrations.push({ name: '9999-later', checksum: 'x' });
    const { createHash } = await import('node:crypto');
    const lines = [JSON.stringify(parsed), ...rest.slice(0, -1)].map((line) => `${line}\n`).join('');
    const end = JSON.parse(rest.at(-1) ?? '') as { sha256: string };
    end.sha256 = createHash('sha256').update(lines).digest('hex');
    await writeFile(`${file}.newer`, gzipSync(`${lines}${JSON.stringify(end)}\n`));
    await expect(restore(getDatabase(), `${file}.newer`, { force: true })).rejects.toThrow(
      /newer version of Balance/,
    );
  });
});
