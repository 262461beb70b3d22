import { afterEach, describe, expect, it } from 'vitest';
import { describeOnEachDatabase, testPostgresUrl, withTestDatabase } from '#testing/database.ts';
import { until } from '#testing/waited-time.ts';
import { dailyLogLines, insertLogLines, listLogLines } from '../logs/log-store.ts';
import { storeBatch } from '../tracking/store-batch.ts';
import { usageEvents } from '../tracking/tracking-store.ts';
import { keepPartitions, periodStart } from './partitions.ts';

const now = new Date('2030-05-15T10:00:00Z');
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
const line = (message: string, at: Date) => ({
  at,
  level: 'info' as const,
  source: 's',
  message,
  fields: {},
});

describeOnEachDatabase('tables that are partitioned by time', (database) => {
  const list = async (table: string) => {
    const { rows } = await database().pool.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = '${table}'::regclass ORDER BY 1`,
    );
    return rows.map(({ name }) => name.slice(table.length + 1));
  };
  const rowsOf = async (partition: string) => {
    const { rows } = await database().pool.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM ${partition}`,
    );
    return rows[0]?.rows;
  };
  const messages = async () =>
    (await listLogLines(database().db, { limit: 100 })).map(({ message }) => message);
  const keep = (at: Date, keptDays = 14) =>
    keepPartitions(database().db, dailyLogLines, { now: at, keptDays });

  // The database is shared with other tests.
  afterEach(async () => {
    for (const table of [dailyLogLines.name, usageEvents.name]) {
      for (const partition of await list(table)) {
        if (partition !== 'other') await database().pool.query(`DROP TABLE ${table}_${partition}`);
      }
    }
  });

  it('get a partition for the current and for coming periods, with the rows that came before', async () => {
    const { db } = database();
    await insertLogLines(db, [line('today', now), line('tomorrow', inDays(1)), line('old', inDays(-3))]);
    const days = ['20300515', '20300516', '20300517', '20300518'];
    expect(await keep(now)).toEqual({ created: days.map((day) => `daily_log_lines_${day}`), dropped: [] });
    expect(await list('daily_log_lines')).toEqual([...days, 'other']);
    await insertLogLines(db, [line('later', now)]);
    expect(await rowsOf('daily_log_lines_20300515')).toBe(2);
    expect(await rowsOf('daily_log_lines_other')).toBe(1);
    expect(await messages()).toEqual(['later', 'old', 'tomorrow', 'today']);
    expect(await keep(now)).toEqual({ created: [], dropped: [] });
  });

  it('lose what has expired by whole partitions, and what has none row by row', async () => {
    const { db } = database();
    await keep(now);
    await insertLogLines(db, [line('kept', inDays(3)), line('expired', now), line('stray', inDays(-30))]);
    const { dropped } = await keep(inDays(14.5));
    expect(dropped).toEqual(['daily_log_lines_20300515']);
    expect(await messages()).toEqual(['kept']);
  });

  it('are kept by one of several processes at once', async () => {
    const kept = await Promise.all([keep(now), keep(now), keep(now)]);
    expect(kept.flatMap(({ created }) => created)).toHaveLength(4);
  });

  it('keep an event once, also when it is sent again in the next week', async () => {
    const { db, pool } = database();
    const sunday = new Date('2030-05-19T23:59:59Z');
    const events = [{ id: 'e1', eventName: 'page_view', properties: {} }];
    const store = (at: Date) => storeBatch({ db, clock: () => at }, { sessionId: 's1', events });
    await keepPartitions(db, usageEvents, { now, keptDays: 90 });
    expect(await list(usageEvents.name)).toEqual(['20300513', '20300520', '20300527', '20300603', 'other']);
    expect(await store(sunday)).toBe(1);
    expect(await store(new Date(sunday.getTime() + 2_000))).toBe(0);
    await pool.query(`INSERT INTO tracking_events (session_id, event_id, name, properties, received_at)
      VALUES ('s2', 'e1', 'page_view', '{}', now())`);
    const ofOlderProcess = { sessionId: 's2', events };
    expect(await storeBatch({ db, clock: () => now }, ofOlderProcess)).toBe(0);
  });
});

describe.skipIf(testPostgresUrl === undefined)('tables that are partitioned by time', () => {
  it('wait for a reader of the whole table before they block one of their partitions', async () => {
    await withTestDatabase('postgresql', async ({ db, pool }) => {
      await keepPartitions(db, dailyLogLines, { now, keptDays: 14 });
      const reader = await pool.connect();
      await reader.query('BEGIN');
      await reader.query('LOCK TABLE ONLY daily_log_lines IN ACCESS SHARE MODE');
      const { rows } = await reader.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const kept = keepPartitions(db, dailyLogLines, { now: inDays(14.5), keptDays: 14 });
      kept.catch(() => {});
      const isWaitedFor = async () => {
        const waiting = await pool.query(
          'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
          [rows[0]?.pid],
        );
        return waiting.rowCount !== 0;
      };
      await until(isWaitedFor, 30_000);
      const read = await reader.query('SELECT id FROM daily_log_lines').catch((error: Error) => error);
      await reader.query('COMMIT');
      reader.release();
      expect(read).not.toBeInstanceOf(Error);
      expect((await kept).dropped).toEqual(['daily_log_lines_20300515']);
    });
  });
});

it.each([
  ['2030-05-13T00:00:00Z', 7, '2030-05-13'],
  ['2030-05-19T23:59:59Z', 7, '2030-05-13'],
  ['1969-12-31T12:00:00Z', 7, '1969-12-29'],
  ['2030-05-19T23:59:59Z', 1, '2030-05-19'],
] as const)('the period of %s in periods of %d days begins on %s', (at, days, start) => {
  expect(periodStart(new Date(at), days).toISOString().slice(0, 10)).toBe(start);
});
