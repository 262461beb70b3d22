import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabase } from '../control/doctor/check-database.ts';
import { createLog } from '../log.ts';
import { queueDatabaseOf } from '../queue/queue-database.ts';
import { openTestDatabase, testPostgresUrl } from '../testing/database.ts';
import { until } from '../testing/waited-time.ts';
import { openCoordination } from './coordination/open-coordination.ts';
import type { Database } from './db.ts';
import { failureScope } from './failure-scope.ts';

const refusal = {
  name: 'AppError',
  code: 'database-unavailable',
  message: 'The database can only be read at the moment. Try again in a few seconds.',
  retryAfterSeconds: 5,
};

// Sessions of a standby stay there when the address moves on; here they stay read only when the database is not.
describe.skipIf(testPostgresUrl === undefined)('a database that can only be read, as a standby', () => {
  let database: Database;
  let name: string;
  beforeEach(async () => {
    database = await openTestDatabase('postgresql');
    const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
    name = rows[0]?.name ?? '';
  });
  afterEach(async () => {
    await admin(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await database.close();
  });

  async function admin(statement: string): Promise<void> {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: testPostgresUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  /** Runs `work` with sessions that can only read, and leaves them in the pool of a database that can be written. */
  async function whileReadOnly(work: () => Promise<void>): Promise<void> {
    await admin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await admin(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
    );
    await until(() => database.pool.idleCount === 0, 10_000);
    await work();
    await admin(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  }

  const insert = (email: string) =>
    database.db.insertInto('accounts').values({ email, created_at: new Date() }).execute();
  const insertInTransaction = (email: string) =>
    database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('accounts').select('email').execute();
      await tx.insertInto('accounts').values({ email, created_at: new Date() }).execute();
    });
  const insertByScript = (email: string) =>
    queueDatabaseOf(database.pool).executeSql(
      `BEGIN; INSERT INTO accounts (email, created_at) VALUES ('${email}', now()); COMMIT`,
    );

  it.each([
    ['a statement', insert],
    ['a transaction', insertInTransaction],
    ['a script of the queue', insertByScript],
  ])('refuses %s with a sentence, and its sessions are left for new ones', async (_, write) => {
    await whileReadOnly(async () => {
      await database.db.selectFrom('accounts').select('email').execute();
      const failure = await write('a@reader.example').catch((error: unknown) => error);
      expect(failure).toMatchObject(refusal);
      expect(failureScope(failure)).toBe('run');
    });
    await write('b@reader.example');
    const { rows } = await sql<{ email: string }>`SELECT email FROM accounts`.execute(database.db);
    expect(rows).toEqual([{ email: 'b@reader.example' }]);
  });

  it('is named by the doctor', async () => {
    await whileReadOnly(async () => {
      expect(await checkDatabase(database)).toContainEqual(
        expect.objectContaining({ level: 'FAIL', text: expect.stringMatching(/can only be read/) }),
      );
    });
  });

  it('has no leader, and one as soon as it can be written', async () => {
    const one = await openCoordination({ database, log: createLog('silent'), mayLead: true });
    expect(one.isLeader()).toBe(true);
    await whileReadOnly(async () => {
      await until(() => !one.isLeader(), 10_000);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(one.isLeader()).toBe(false);
    });
    await until(() => one.isLeader(), 20_000);
    await one.close();
  });
});
