import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { describeOnEachDatabase } from '../testing/database.ts';
import { clearSchema } from './backup/restore.ts';
import { migrate } from './migrate.ts';

const log = createLog('silent');
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balance-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql);

describeOnEachDatabase('migrate', (getDatabase) => {
  beforeEach(async () => {
    const client = await getDatabase().pool.connect();
    await clearSchema(client).finally(() => client.release());
    await write('0001-first', 'CREATE TABLE first (id int); INSERT INTO first VALUES (1);');
    await write('0002-second', 'ALTER TABLE first ADD COLUMN note text;');
  });
  const run = () => migrate(getDatabase(), log, { folder });
  const columns = async () => {
    const { rows } = await getDatabase().pool.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'first' ORDER BY 1",
    );
    return rows.map(({ name }) => name);
  };

  it('applies each migration once, in order', async () => {
    expect(await run()).toEqual(['0001-first', '0002-second']);
    expect(await run()).toEqual([]);
    expect(await columns()).toEqual(['id', 'note']);
  });

  it('lets concurrent calls take turns', async () => {
    const outcomes = await Promise.all([run(), run(), run(), run()]);
    expect(outcomes.flat().sort()).toEqual(['0001-first', '0002-second']);
    const { rows } = await getDatabase().pool.query('SELECT count(*) AS n FROM first');
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('rolls back a migration that fails, keeps those before it and continues when it is corrected', async () => {
    await write('0003-third', 'CREATE TABLE third (id int); SELECT 1/0;');
    await expect(run()).rejects.toThrow('division by zero');
    const { rows } = await getDatabase().pool.query("SELECT to_regclass('third') AS third");
    expect(rows).toEqual([{ third: null }]);
    expect(await columns()).toEqual(['id', 'note']);
    await write('0003-third', 'CREATE TABLE third (id int);');
    expect(await run()).toEqual(['0003-third']);
  });

  it('works on a database with newer migrations, unless one breaks older processes', async () => {
    await write('0003-third', 'ALTER TABLE first ADD COLUMN third text;');
    await run();
    await rm(join(folder, '0003-third.sql'));
    expect(await run()).toEqual([]);
    await write('0003-third', 'ALTER TABLE first ADD COLUMN third text;');
    await write('0004-fourth', '-- contract: not used since 1.1\nALTER TABLE first DROP COLUMN note;');
    expect(await run()).toEqual(['0004-fourth']);
    await rm(join(folder, '0004-fourth.sql'));
    await expect(run()).rejects.toThrow('The database was written by a newer version of Balance');
  });

  it('refuses an edited migration', async () => {
    await run();
    await write('0001-first', 'CREATE TABLE first (id bigint);');
    await expect(run()).rejects.toThrow(
      /Migration 0001-first was changed after this database had applied it/,
    );
  });

  it('refuses a migration that was inserted before an applied one', async () => {
    await rm(join(folder, '0001-first.sql'));
    await write('0002-second', 'SELECT 1;');
    await run();
    await write('0001-first', 'SELECT 1;');
    await expect(run()).rejects.toThrow(/0001-first comes before 0002-second/);
  });

  it('refuses two migrations of one number', async () => {
    await write('0002-other', 'SELECT 1;');
    await expect(run()).rejects.toThrow(/two migrations carry the number/);
  });
});
