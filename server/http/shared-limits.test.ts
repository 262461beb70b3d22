import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '#server/db/create-db.ts';
import type { Database } from '#server/db/db.ts';
import { createLog } from '#server/log.ts';
import { openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { until } from '#testing/waited-time.ts';
import { createRateLimits, type RateLimiter, type RateLimitSettings } from './rate-limits.ts';

const maxMs = 20_000;
const refused = { code: 'too-many-requests' };

describe.skipIf(testPostgresUrl === undefined)('limits of two processes on one PostgreSQL', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
  });
  beforeEach(() => emptyTables(database));
  afterAll(() => database?.close());

  const two = (overrides: Partial<RateLimitSettings>) =>
    [createRateLimits(overrides, database), createRateLimits(overrides, database)] as const;

  it('refuse a sign-in beyond the limit of both together', async () => {
    const [one, other] = two({ signInByIp: { points: 4, seconds: 60 } });
    for (const { signInByIp } of [one, other, one, other]) await signInByIp('203.0.113.1');
    await expect(one.signInByIp('203.0.113.1')).rejects.toMatchObject(refused);
    await expect(other.signInByIp('203.0.113.1')).rejects.toMatchObject(refused);
    await one.signInByIp('203.0.113.2');
  });

  it('refuse further calls soon after both together have reached the limit', async () => {
    const [one, other] = two({ calls: { points: 100, seconds: 60 } });
    const call = async (limiter: RateLimiter) =>
      await limiter('203.0.113.1').then(
        () => true,
        () => false,
      );
    for (let at = 0; at < 70; at += 1) expect(await call(one.calls)).toBe(true);
    let admitted = 0;
    // Alone it would admit a hundred; the step of each process is five.
    await until(async () => {
      if (!(await call(other.calls))) return true;
      admitted += 1;
      return false;
    }, maxMs);
    expect(admitted).toBeGreaterThanOrEqual(30);
    expect(admitted).toBeLessThan(100);
    expect(await call(other.calls)).toBe(false);
  });

  it('keep no address and no mail address', async () => {
    const [{ signInByAddress }] = two({});
    await signInByAddress('ann@news.example');
    const { rows } = await database.pool.query<{ key: string }>('SELECT key FROM rate_limits');
    const hash = createHash('sha256').update('ann@news.example').digest('base64url');
    expect(rows).toEqual([{ key: `signInByAddress:${hash}` }]);
  });

  it('end in time although the clock was set back by an hour', async () => {
    const [{ verify }] = two({ verify: { points: 2, seconds: 60 } });
    await verify('203.0.113.1');
    await database.pool.query('UPDATE rate_limits SET points = 9, expire = expire + 3600000');
    await verify('203.0.113.1');
    await verify('203.0.113.1');
    await expect(verify('203.0.113.1')).rejects.toMatchObject(refused);
  });

  it('count in memory while the database does not answer', async () => {
    const pool = createPool(
      { connectionString: 'postgresql://nobody@127.0.0.1:1/none' },
      createLog('silent'),
    );
    const limits = createRateLimits({ verify: { points: 2, seconds: 60 } }, { pool, engine: 'postgresql' });
    await limits.verify('203.0.113.1');
    await limits.verify('203.0.113.1');
    await expect(limits.verify('203.0.113.1')).rejects.toMatchObject(refused);
    await limits.calls('203.0.113.1');
    await pool.end();
  });
});
