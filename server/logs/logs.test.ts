import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { createLog } from '#server/log.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { measureWait } from '#testing/waited-time.ts';
import { createLogSink } from './log-sink.ts';
import { insertLogLines, trimLogLines } from './log-store.ts';
import { parseLogLine } from './parse-log-line.ts';
import { clearLogs, recentLogs } from './recent-logs.ts';

const nothing = { write: () => {} };
const at = new Date('2026-11-20T12:00:00Z');

it('a line keeps ids and figures, an error its sentence, and no stack, no text without bound and no tree', () => {
  const written: string[] = [];
  const log = createLog('info', { write: (text: string) => void written.push(text) });
  const err = Object.assign(new Error('the host is gone'), { code: 'ECONNRESET' });
  log
    .child({ source: 'feeds', jobId: 'j' })
    .warn({ err, tree: { deep: 'secret' }, long: 'x'.repeat(999) }, 'feed failed');
  const line = parseLogLine(written[0] ?? '');
  expect(line).toEqual({
    at: expect.any(Date),
    level: 'warn',
    source: 'feeds',
    message: 'feed failed',
    fields: {
      jobId: 'j',
      long: 'x'.repeat(300),
      error_type: 'Error',
      error_code: 'ECONNRESET',
      error_message: 'the host is gone',
    },
  });
});

it.each([
  '',
  'no json',
  '[]',
  '{"level":30}',
  '{"level":20,"time":"2026-11-20T12:00:00.000Z","msg":"debug"}',
])('of %j nothing is kept', (text) => {
  expect(parseLogLine(text)).toBeNull();
});

it('standard output follows LOG_LEVEL, the stored log has lines from info on', () => {
  const returned: string[] = [];
  const kept: string[] = [];
  const to = (list: string[]) => ({ write: (text: string) => void list.push(JSON.parse(text).msg) });
  for (const level of ['silent', 'error', 'debug']) {
    const log = createLog(level, to(returned), to(kept));
    log.debug(`${level} debug`);
    log.info(`${level} info`);
    log.error(`${level} error`);
  }
  expect(returned).toEqual(['error error', 'debug debug', 'debug info', 'debug error']);
  expect(kept).toEqual(['silent', 'error', 'debug'].flatMap((level) => [`${level} info`, `${level} error`]));
});

describeOnEachDatabase('the stored log', (getDatabase: () => Database) => {
  const target = () => ({ db: getDatabase().db, clock: () => at });
  const listLogs = (query: Partial<Parameters<typeof recentLogs>[1]> = {}) =>
    recentLogs(target(), { limit: 1000, ...query });
  const read = async (query: Parameters<typeof listLogs>[0] = {}) => (await listLogs(query)).logs;
  const messages = async (query: Parameters<typeof read>[0] = {}) =>
    (await read(query)).map(({ message }) => message);

  it('stores lines from before the database was open, in their order, and is found by level and words', async () => {
    const sink = createLogSink({ flushMs: 10 });
    const log = createLog('silent', nothing, sink);
    log.info({ job: 'rss-aggregation', jobId: 'run-77' }, 'job begun');
    sink.attach(target());
    log.child({ source: 'feeds' }).warn('feed failed');
    log.error({ requestId: 'r' }, '100 % unexpected\u0000');
    log.info({ status: 200, requestId: 'r' }, 'request');
    log.info({ status: 404, requestId: 'r' }, 'request');
    log.info({ status: 500, requestId: 'r' }, 'request');
    await sink.close();
    const lines = await read();
    expect(lines.map(({ message, source, level }) => [message, source, level])).toEqual([
      ['request', 'http', 'info'],
      ['100 % unexpected', 'http', 'error'],
      ['feed failed', 'feeds', 'warn'],
      ['job begun', 'jobs', 'info'],
    ]);
    expect(await messages({ level: 'warn' })).toEqual(['feed failed']);
    expect(await messages({ search: 'RUN-77' })).toEqual(['job begun']);
    expect(await messages({ search: '0 %' })).toEqual(['100 % unexpected']);
    expect(await messages({ search: 'feeds', level: 'error' })).toEqual([]);
    expect(await messages({ limit: 1 })).toEqual(['request']);
    expect(await clearLogs(target())).toBe(4);
    expect(await messages()).toEqual([]);
  });

  it('keeps a line with any characters, and those beside it', async () => {
    const text = String.raw`C:\u0000 and \ud83d`;
    const lines = [text, 'a\u0000b', 'cut \uD83D', 'whole 😀'].map((message) => ({
      ...{ at, level: 'info' as const, source: message, message },
      fields: { [message]: message },
    }));
    await insertLogLines(getDatabase().db, lines);
    const kept = (await read()).map(({ message, source, ...rest }) => [
      message,
      source,
      JSON.stringify(rest),
    ]);
    const expected = [text, 'ab', 'cut \uFFFD', 'whole 😀'].reverse();
    expect(kept.map(([message]) => message)).toEqual(expected);
    expect(kept.map(([, source]) => source)).toEqual(expected);
    for (const [at, each] of expected.entries()) expect(kept[at]?.[2]).toContain(JSON.stringify(each));
  });

  it('returns only lines after a known line, and all lines where that line is gone', async () => {
    const { db } = getDatabase();
    const write = (...messages: string[]) =>
      insertLogLines(
        db,
        messages.map((message) => ({ at, level: 'info', source: 'feeds', message, fields: {} })),
      );
    await write('one', 'two', 'three');
    const after = (await read()).find(({ message }) => message === 'two')?.id ?? '';
    const returned = async (query: Parameters<typeof listLogs>[0]) => {
      const { logs, continues } = await listLogs({ after, ...query });
      return [continues, logs.map(({ message }) => message)];
    };
    expect(await returned({})).toEqual([true, ['three']]);
    expect(await returned({ search: 't' })).toEqual([true, ['three']]);
    await write('four', 'five');
    expect(await returned({ limit: 3 })).toEqual([true, ['five', 'four', 'three']]);
    // One line between the known line and the returned lines is left out.
    expect(await returned({ limit: 2 })).toEqual([false, ['five', 'four']]);
    expect(await returned({ level: 'error' })).toEqual([false, []]);
    await clearLogs(target());
    await write('six');
    expect(await returned({})).toEqual([false, ['six']]);
    await clearLogs(target());
  });

  it('waits, drops the oldest and counts them while the database is away, and hurts nobody', async () => {
    const { pool } = getDatabase();
    const sink = createLogSink({ flushMs: 5, maxWaiting: 100 });
    const log = createLog('silent', nothing, sink);
    sink.attach(target());
    await pool.query('ALTER TABLE daily_log_lines RENAME TO daily_log_lines_away');
    try {
      for (let n = 0; n < 150; n += 1) log.info({ n }, 'busy');
      await wait(50);
      for (let n = 150; n < 160; n += 1) log.info({ n }, 'busy');
    } finally {
      await pool.query('ALTER TABLE daily_log_lines_away RENAME TO daily_log_lines');
    }
    await sink.close();
    const lines = await read();
    expect(lines).toHaveLength(101);
    expect(lines.find(({ source }) => source === 'logs')).toMatchObject({
      message: 'log lines not stored',
      fields: { count: 60 },
    });
    expect(lines[0]?.fields).toEqual({ n: 159 });
  });

  it('closes although the database never answers', async () => {
    const sink = createLogSink({ flushMs: 5 });
    const stuck = new Proxy(getDatabase().db, {
      get: () => () => {
        throw new Error('away');
      },
    });
    sink.attach({ db: stuck, clock: () => at });
    createLog('silent', nothing, sink).info('lost');
    const waited = measureWait();
    await sink.close();
    expect(waited()).toBeLessThan(2_000);
  });

  it('keeps so many lines and days, and answers quickly with a hundred thousand', async () => {
    const { db, pool, engine } = getDatabase();
    // The embedded database is slow at inserts, so it gets fewer lines.
    const count = engine === 'embedded' ? 10_000 : 100_000;
    await pool.query(`INSERT INTO daily_log_lines (at, level, source, message, fields, words)
      SELECT timestamptz '2026-11-20T12:00:00Z', CASE WHEN n % 1000 = 0 THEN 'error' ELSE 'info' END, 'feeds',
        'feed ' || n, '{"jobId":"5d5b"}', 'feed ' || n || ' feeds 5d5b 0123456789abcdef'
      FROM generate_series(1, ${count}) AS n`);
    await pool.query('ANALYZE daily_log_lines');
    for (const query of [
      {},
      { level: 'error' as const },
      { search: 'feed 99' },
      { search: 'no such words' },
    ]) {
      const waited = measureWait();
      await read({ limit: 200, ...query });
      expect(waited()).toBeLessThan(1_500);
    }
    const old = {
      at: new Date(at.getTime() - 15 * 86_400_000),
      level: 'info',
      source: 's',
      fields: {},
    } as const;
    await insertLogLines(db, [{ ...old, message: 'old' }]);
    await trimLogLines(db, { before: new Date(at.getTime() - 14 * 86_400_000), max: 500 });
    const kept = await read();
    expect(kept).toHaveLength(500);
    expect(kept[0]?.message).toBe(`feed ${count}`);
  });
});
