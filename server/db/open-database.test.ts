import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../testing/database.ts';

const account = (email: string) => ({ email, created_at: new Date('2026-01-02T03:04:05.678Z') });

describeOnEachDatabase('the database', (getDatabase) => {
  it('returns counts as numbers, times as dates, days as text and JSON as values', async () => {
    const { db, pool } = getDatabase();
    await db.insertInto('accounts').values(account('a@reader.example')).execute();
    const row = await db
      .selectFrom('accounts')
      .select((e) => [e.fn.countAll().as('count'), e.fn.max('created_at').as('newest')])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 1, newest: new Date('2026-01-02T03:04:05.678Z') });
    const { rows } = await pool.query(
      `SELECT '{"a":[1]}'::jsonb AS json, 1.25::numeric AS number, '2026-03-29'::date AS day, '{x,y}'::text[] AS list`,
    );
    expect(rows).toEqual([{ json: { a: [1] }, number: 1.25, day: '2026-03-29', list: ['x', 'y'] }]);
  });

  it('refuses a count that a number cannot hold', async () => {
    await expect(getDatabase().pool.query('SELECT 9007199254740993::int8 AS n')).rejects.toThrow(RangeError);
    await expect(getDatabase().pool.query('SELECT 1 AS n')).resolves.toBeDefined();
  });

  it('keeps concurrent transactions apart', async () => {
    const { db } = getDatabase();
    const email = 'counter@reader.example';
    const stored = await db
      .insertInto('accounts')
      .values(account(email))
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = { account_id: stored.id, day: '2026-01-02', kind: 'search' as const };
    await db
      .insertInto('usage_days')
      .values({ ...key, used: 0 })
      .execute();
    // Read, wait and write loses updates unless the transactions exclude one another.
    const raise = (at: number) =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('usage_days')
          .select('used')
          .where('account_id', '=', stored.id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        await wait(at % 3);
        await tx
          .updateTable('usage_days')
          .set({ used: row.used + 1 })
          .where('account_id', '=', stored.id)
          .execute();
        if (at % 4 === 0) throw new Error('taken back');
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, (_, at) => raise(at)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(6);
    const { used } = await db.selectFrom('usage_days').select('used').executeTakeFirstOrThrow();
    expect(used).toBe(18);
  });

  it('returns to each of many concurrent queries its own rows', async () => {
    const { pool } = getDatabase();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        at % 5 === 0
          ? pool.query('SELECT $1::int / 0 AS n', [at]).then(
              () => 'answered',
              (error: { code: string }) => error.code,
            )
          : pool.query<{ n: number }>('SELECT $1::int AS n', [at]).then(({ rows }) => rows[0]?.n),
      ),
    );
    expect(answers).toEqual(answers.map((_, at) => (at % 5 === 0 ? '22012' : at)));
  });

  it('stays usable after an error inside a transaction', async () => {
    const { db } = getDatabase();
    await db.insertInto('accounts').values(account('once@reader.example')).execute();
    const twice = db.transaction().execute(async (tx) => {
      await tx.insertInto('accounts').values(account('other@reader.example')).execute();
      await tx.insertInto('accounts').values(account('once@reader.example')).execute();
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    const emails = await db.selectFrom('accounts').select('email').execute();
    expect(emails).toEqual([{ email: 'once@reader.example' }]);
  });

  it('stores a text of several megabytes unchanged', async () => {
    const text = 'Wörter – “quoted” 🗞️ \\ \n'.repeat(150_000);
    const { rows } = await getDatabase().pool.query<{ text: string }>('SELECT $1::text AS text', [text]);
    expect(rows[0]?.text === text).toBe(true);
  });
});
