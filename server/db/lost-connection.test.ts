import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { describeOnEachDatabase, openTestDatabase, testPostgresUrl } from '../testing/database.ts';
import { createPool } from './create-db.ts';
import { mapDatabaseError } from './map-database-error.ts';
import { openDatabase } from './open-database.ts';

const unavailable = { name: 'AppError', code: 'database-unavailable', retryAfterSeconds: 5 };

describe.skipIf(testPostgresUrl === undefined)('a PostgreSQL that goes away', () => {
  /** Closes all other connections of the database, as a restart of the server does. */
  async function endConnections(database: string): Promise<void> {
    const pool = createPool({ connectionString: testPostgresUrl, max: 1 }, createLog('silent'));
    await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
    await pool.end();
  }

  it('fails the running transaction with database-unavailable, and the next query works', async () => {
    const database = await openTestDatabase('postgresql');
    const { db, pool } = database;
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
    const broken = db.transaction().execute(async (tx) => {
      await tx.insertInto('accounts').values({ email: 'a@reader.example', created_at: new Date() }).execute();
      await endConnections(rows[0]?.name ?? '');
      await tx.selectFrom('accounts').select('email').execute();
    });
    await expect(broken).rejects.toMatchObject(unavailable);
    expect(await db.selectFrom('accounts').select('email').execute()).toEqual([]);
    await database.close();
  });

  it('fails the running query with database-unavailable', async () => {
    const database = await openTestDatabase('postgresql');
    const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const { sql } = await import('kysely');
    const sleeping = sql`SELECT pg_sleep(20)`.execute(database.db);
    const outcome = expect(sleeping).rejects.toMatchObject(unavailable);
    await endConnections(rows[0]?.name ?? '');
    await outcome;
    await database.close();
  });
});

describe('a missing database', () => {
  const open = (databaseUrl: string) =>
    openDatabase({ databaseUrl, dataDir: '/nonexistent', log: createLog('silent') });

  it('is reported when opening with its host and the reason, without the password', async () => {
    const opening = open('postgresql://nobody:secret@127.0.0.1:1/none');
    await expect(opening).rejects.toMatchObject({
      ...unavailable,
      message:
        'The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1. Start the server, or correct DATABASE_URL.',
    });
  });

  it.skipIf(testPostgresUrl === undefined)('is named when the server does not have it', async () => {
    const url = new URL(testPostgresUrl ?? '');
    url.pathname = '/no_such_database';
    await expect(open(url.href)).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('the server has no database "no_such_database". Create it'),
    });
  });
});

describeOnEachDatabase('an error of a statement', (getDatabase) => {
  it('is returned unchanged, with its code', async () => {
    const { db } = getDatabase();
    const row = { email: 'a@reader.example', created_at: new Date() };
    await db.insertInto('accounts').values(row).execute();
    await expect(db.insertInto('accounts').values(row).execute()).rejects.toMatchObject({ code: '23505' });
  });
});

describe('mapDatabaseError', () => {
  const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });
  it.each([
    [withCode('53100'), 'storage-full'],
    [withCode('ENOSPC'), 'storage-full'],
    [withCode('XX000', 'could not extend file: No space left on device'), 'storage-full'],
    [withCode('57P01'), 'database-unavailable'],
    [withCode('08006'), 'database-unavailable'],
    [withCode('53300'), 'database-unavailable'],
    [withCode('ECONNREFUSED'), 'database-unavailable'],
    [Object.assign(withCode('55000'), { severity: 'FATAL' }), 'database-unavailable'],
    [new Error('Connection terminated unexpectedly'), 'database-unavailable'],
    [new Error('timeout exceeded when trying to connect'), 'database-unavailable'],
  ])('names %s', (error, code) => {
    expect(mapDatabaseError(error)).toMatchObject({ code, cause: error });
  });

  it.each([withCode('23505'), withCode('40001'), new Error('Connection'), 'text', undefined])(
    'leaves %s as it is',
    (error) => {
      expect(mapDatabaseError(error)).toBe(error);
    },
  );
});
