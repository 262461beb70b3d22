import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../config/start-error.ts';
import { createLog } from '../log.ts';
import { testTemplate } from '../testing/database.ts';
import { until } from '../testing/waited-time.ts';
import { DirectoryLockedError } from './directory-lock.ts';
import { migrate } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import { vacuumNeglected } from './tend-embedded.ts';

const log = createLog('silent');
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balance-test-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = async (folder = dataDir) =>
  openEmbedded({ dataDir: folder, log, templateFile: await testTemplate() });

describe('the embedded database', () => {
  it('starts from the template with its schema, and keeps rows when it is opened again', async () => {
    const first = await open();
    expect(await migrate(first, log)).toEqual([]);
    await first.db
      .insertInto('accounts')
      .values({ email: 'a@reader.example', created_at: new Date() })
      .execute();
    await first.close();
    const second = await open();
    const rows = await second.db.selectFrom('accounts').select('email').execute();
    await second.close();
    expect(rows).toEqual([{ email: 'a@reader.example' }]);
  });

  it('ignores the partial files of a killed first start', async () => {
    await writeFile(join(dataDir, 'database.new'), 'half');
    const database = await open();
    await migrate(database, log);
    await database.close();
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'run']);
  });

  it('denies other users access to its folders', async () => {
    const folder = join(dataDir, 'made');
    const database = await open(folder);
    const modes = await Promise.all(
      ['.', 'run', 'database'].map(async (name) => (await stat(join(folder, name))).mode & 0o777),
    );
    await database.close();
    expect(modes).toEqual([0o700, 0o700, 0o700]);
  });

  it('reports in one sentence that its folder cannot be used', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(open(file)).rejects.toThrow(
      `The data folder ${file} cannot be used: there is a file of that name. Mend that, or set DATA_DIR to another folder.`,
    );
    await expect(open(join(file, 'below'))).rejects.toThrow(/a part of its path is a file/);
    await expect(open(file)).rejects.toThrow(StartError);
  });

  it.skipIf(!existsSync('/proc/self'))(
    'says so at once where no folders can be made (skipped without /proc)',
    async () => {
      await expect(open('/proc/balance')).rejects.toThrow(/its file system takes no folders/);
    },
  );

  it('refuses to be opened twice at the same time', async () => {
    const database = await open();
    await expect(open()).rejects.toThrow(DirectoryLockedError);
    await database.close();
    await (await open()).close();
  });

  it('stops its engine and unlocks the folder although its connections cannot be closed', async () => {
    const first = await open();
    await first.pool.end();
    await expect(first.close()).rejects.toThrow('Called end on pool more than once');
    const second = await open();
    expect((await second.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await second.close();
  });

  it('refuses files of another PostgreSQL in one sentence, and unlocks the folder', async () => {
    const database = await open();
    await database.close();
    await writeFile(join(dataDir, 'database/PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow(/was written by PostgreSQL 17, .* brings 18/);
    await writeFile(join(dataDir, 'database/PG_VERSION'), '18\n');
    await (await open()).close();
  });

  it('fails with database-unavailable while its engine is down, restarts it and keeps all rows', async () => {
    const database = await open();
    const emails = () => database.db.selectFrom('accounts').select('email').execute();
    const add = (email: string) =>
      database.db.insertInto('accounts').values({ email, created_at: new Date() }).execute();
    await add('kept@reader.example');
    // Without its log PostgreSQL panics.
    await rename(join(dataDir, 'database/pg_wal'), join(dataDir, 'away'));
    const panic = database.pool.query('SELECT pg_switch_wal()').then(() => add('lost@reader.example'));
    await expect(panic).rejects.toThrow();
    await expect(emails()).rejects.toMatchObject({ name: 'AppError', code: 'database-unavailable' });
    await rename(join(dataDir, 'away'), join(dataDir, 'database/pg_wal'));
    let rows: unknown;
    await until(async () => {
      rows = await emails().catch(() => undefined);
      return rows !== undefined;
    }, 10_000);
    await database.close();
    expect(rows).toEqual([{ email: 'kept@reader.example' }]);
  });

  it('refuses too deeply nested values and keeps working', async () => {
    const database = await open();
    const { pool } = database;
    const nested = '['.repeat(200_000) + ']'.repeat(200_000);
    await expect(pool.query('SELECT $1::jsonb', [nested])).rejects.toMatchObject({ code: '54001' });
    await expect(pool.query(`SELECT ${Array(20_000).fill('1').join('+')}`)).rejects.toMatchObject({
      code: '54001',
    });
    await expect(pool.query(`SELECT ${'('.repeat(20_000)}`)).rejects.toThrow();
    await expect(pool.query('SELECT 1 AS n')).resolves.toMatchObject({ rows: [{ n: 1 }] });
    await database.close();
  });

  it('works in a data folder with a long path', async () => {
    const database = await open(join(dataDir, 'a-long-name-of-a-folder/'.repeat(8)));
    const { rows } = await database.pool.query('SELECT 1 AS n');
    await database.close();
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('vacuums the tables that lost many rows, and does not repeat it', async () => {
    const database = await open();
    const { pool } = database;
    await pool.query(
      "INSERT INTO accounts (email, created_at) SELECT g || '@reader.example', now() FROM generate_series(1, 500) g",
    );
    await pool.query('DELETE FROM accounts');
    const size = async () => (await pool.query("SELECT pg_relation_size('accounts') AS bytes")).rows[0].bytes;
    expect(await size()).toBeGreaterThan(0);
    /** Repeats until a round vacuums: the statistics of a round may be written after it. */
    const until = async (isVacuumed: boolean) => {
      for (let round = 0; round < 20; round += 1) {
        const names = await vacuumNeglected(pool);
        if (names.includes('public.accounts') === isVacuumed) return true;
      }
      return false;
    };
    expect(await until(true)).toBe(true);
    expect(await size()).toBe(0);
    expect(await until(false)).toBe(true);
    await database.close();
  });
});
