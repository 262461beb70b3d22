import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnEachDatabase, testPostgresUrl, withTestDatabase } from '#testing/database.ts';
import { runBounded } from './bounded-statements.ts';
import type { Db, Tx } from './db.ts';

const setting = async (db: Db | Tx, name: string) =>
  (await sql<{ value: string }>`SELECT current_setting(${name}) AS value`.execute(db)).rows[0]?.value;

/** Work that is in progress until it is let go. */
function createGate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describeOnEachDatabase('bounded statements', (database) => {
  it('have their settings, and leave none behind', async () => {
    const { db } = database();
    await runBounded(db, { kind: 'search', settings: { work_mem: '64MB' } }, async (tx) => {
      expect(await setting(tx, 'statement_timeout')).toBe('3s');
      expect(await setting(tx, 'work_mem')).toBe('64MB');
    });
    expect(await setting(db, 'statement_timeout')).toBe('0');
  });

  it('do not begin when nobody waits any more', async () => {
    const reason = new Error('gone');
    const signal = AbortSignal.abort(reason);
    const work = runBounded(database().db, { kind: 'search', signal }, async () => 'done');
    await expect(work).rejects.toBe(reason);
  });

  it('leave the queue when nobody waits any more', async () => {
    const { db } = database();
    const { opened, open } = createGate();
    const running = [1, 2].map(() => runBounded(db, { kind: 'search' }, () => opened));
    const leaving = new AbortController();
    const waiting = runBounded(db, { kind: 'search', signal: leaving.signal }, async () => 'done');
    leaving.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    open();
    await Promise.all(running);
    await expect(runBounded(db, { kind: 'search' }, async () => 'done')).resolves.toBe('done');
  });

  it('run work for readers before work in the background', async () => {
    const { db } = database();
    const { opened, open } = createGate();
    const running = [1, 2].map(() => runBounded(db, { kind: 'search' }, () => opened));
    const order: string[] = [];
    const run = (name: string, isBackground: boolean) =>
      runBounded(db, { kind: 'search', isBackground }, async () => void order.push(name));
    const all = [run('background', true), ...[1, 2, 3, 4].map(() => run('reader', false))];
    open();
    await Promise.all([...running, ...all]);
    // Two run at a time, so that the last reader may still begin.
    expect(order.indexOf('background')).toBeGreaterThanOrEqual(3);
  });

  it('refuse readers when too many wait', async () => {
    const { db } = database();
    const { opened, open } = createGate();
    const all = Array.from({ length: 103 }, () => runBounded(db, { kind: 'search' }, () => opened));
    const results = Promise.allSettled(all);
    open();
    const refused = (await results).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { code: 'overloaded', retryAfterSeconds: 2 } });
  });
});

describe.skipIf(testPostgresUrl === undefined)('bounded statements on PostgreSQL', () => {
  const sleep = (seconds: number) => (tx: Tx) => sql`SELECT pg_sleep(${seconds})`.execute(tx);

  it('end when their time is over', async () => {
    await withTestDatabase('postgresql', async ({ db }) => {
      const settings = { statement_timeout: '20' };
      const work = runBounded(db, { kind: 'search', settings }, sleep(60));
      await expect(work).rejects.toMatchObject({
        code: 'overloaded',
        message: expect.stringMatching(/shorter time/),
      });
      expect(await setting(db, 'statement_timeout')).toBe('0');
    });
  });

  it('are cancelled when the caller hangs up, and leave other transactions alone', async () => {
    await withTestDatabase('postgresql', async ({ db }) => {
      const caller = new AbortController();
      const settings = { statement_timeout: '0' };
      const cancelled = runBounded(db, { kind: 'search', settings, signal: caller.signal }, async (tx) => {
        const slept = sleep(60)(tx);
        setTimeout(() => caller.abort(new Error('gone')), 50);
        await slept;
      });
      const other = runBounded(db, { kind: 'search' }, sleep(0.3));
      await expect(cancelled).rejects.toThrow('gone');
      await other;
    });
  });

  it('leave connections free for others', async () => {
    await withTestDatabase('postgresql', async ({ db, pool }) => {
      const caller = new AbortController();
      const searches = Promise.allSettled(
        Array.from({ length: 60 }, () =>
          runBounded(db, { kind: 'search', signal: caller.signal }, sleep(60)),
        ),
      );
      await pool.query('SELECT 1');
      expect(pool.waitingCount).toBe(0);
      expect(pool.totalCount).toBeLessThan(5);
      caller.abort();
      await searches;
    });
  });
});
