import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openObserved } from '../testing/power-cuts/open-observed.ts';
import type { Database } from './db.ts';

let dataDir = '';
let refusalFile = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balance-test-'));
  refusalFile = join(dataDir, 'refuse');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const add = ({ db }: Database, email: string) =>
  db.insertInto('accounts').values({ email, created_at: new Date() }).execute();

const emailsOf = async ({ db }: Database): Promise<string[]> => {
  const rows = await db.selectFrom('accounts').select('email').orderBy('email').execute();
  return rows.map(({ email }) => email);
};

describe('the embedded database on a disk that refuses to write', () => {
  it('has the parameters that a power cut calls for', async () => {
    const database = await openObserved(dataDir);
    const { rows } = await database.pool.query(
      `SELECT name || ' ' || setting AS parameter FROM pg_settings WHERE name IN ('fsync', 'wal_sync_method',
         'full_page_writes', 'synchronous_commit', 'data_checksums', 'data_sync_retry') ORDER BY name`,
    );
    await database.close();
    expect(rows.map(({ parameter }) => parameter)).toEqual([
      'data_checksums on',
      'data_sync_retry off',
      'fsync on',
      'full_page_writes on',
      'synchronous_commit on',
      'wal_sync_method fsync',
    ]);
  });

  it.each([
    ['a commit', 'EIO', (database: Database) => add(database, 'refused@reader.example')],
    ['a commit', 'ENOSPC', (database: Database) => add(database, 'refused@reader.example')],
    ['a checkpoint', 'EIO', ({ pool }: Database) => pool.query('CHECKPOINT')],
    ['a checkpoint', 'ENOSPC', ({ pool }: Database) => pool.query('CHECKPOINT')],
  ])('acknowledges nothing when %s fails with %s, and keeps what was acknowledged', async (_, code, work) => {
    const database = await openObserved(dataDir, { refusalFile });
    await add(database, 'kept@reader.example');
    await writeFile(refusalFile, code);
    await expect(work(database)).rejects.toThrow();
    await expect(add(database, 'later@reader.example')).rejects.toMatchObject({
      code: 'database-unavailable',
    });
    await database.close();
    await rm(refusalFile);
    const second = await openObserved(dataDir);
    const emails = await emailsOf(second);
    await second.close();
    expect(emails).toContain('kept@reader.example');
    expect(emails).not.toContain('later@reader.example');
  });
});
