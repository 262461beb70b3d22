import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '#testing/database.ts';

describeOnEachDatabase('ids in the order of time', (database) => {
  const makeIds = async () => {
    const { rows } = await database().pool.query<{ id: string }>('SELECT time_ordered_id() AS id');
    return rows.map(({ id }) => id);
  };

  it('begin with the milliseconds since 1970 and are of version 7', async () => {
    const { rows } = await database().pool.query<{ id: string; now: string }>(
      `SELECT time_ordered_id() AS id, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
       FROM generate_series(1, 200)`,
    );
    for (const { id, now } of rows) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Math.abs(Number.parseInt(id.replace('-', '').slice(0, 12), 16) - Number(now))).toBeLessThan(
        60_000,
      );
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(200);
  });

  it('follow one another', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      ids.push(...(await makeIds()));
      await sleep(2);
    }
    expect([...ids].sort()).toEqual(ids);
  });

  it.each(['articles', 'ratings', 'items'])('are those of new %s', async (table) => {
    const { rows } = await database().pool.query<{ expression: string }>(
      `SELECT pg_get_expr(adbin, adrelid) AS expression FROM pg_attrdef
       JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
       WHERE adrelid = $1::regclass AND attname = 'id'`,
      [table],
    );
    expect(rows).toEqual([{ expression: 'time_ordered_id()' }]);
  });
});
