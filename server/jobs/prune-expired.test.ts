import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { describeOnDatabase, describeOnEachDatabase } from '../testing/database.ts';
import { PruneGuard, pruneExpired } from './prune-expired.ts';

const now = new Date('2026-06-01T12:00:00Z');
const clock = () => now;
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

describeOnDatabase('pruneExpired', (getDatabase) => {
  it('removes what can no longer be used, keeps the rest, and finds nothing the second time', async () => {
    const { db } = getDatabase();
    const link = (hash: number, expires: number) => ({
      token_hash: Buffer.from([hash]),
      email: 'a@reader.example',
      created_at: hours(-100),
      expires_at: hours(expires),
    });
    await db
      .insertInto('sign_in_links')
      .values([link(1, -25), link(2, -1), link(3, 1)])
      .execute();
    const { id } = await db
      .insertInto('accounts')
      .values({ email: 'a@reader.example', created_at: hours(-100) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = (hash: number, expires: number) => ({
      token_hash: Buffer.from([hash]),
      account_id: id,
      created_at: hours(-100),
      last_seen_at: hours(-1),
      expires_at: hours(expires),
    });
    await db
      .insertInto('sessions')
      .values([session(1, 0), session(2, 1)])
      .execute();
    const usage = (day: string) => ({ account_id: id, day, kind: 'search' as const, used: 1 });
    await db
      .insertInto('usage_days')
      .values([usage('2026-03-02'), usage('2026-03-03'), usage('2026-06-01')])
      .execute();
    const event = (id: string, received: number) => ({
      session_id: 's',
      event_id: id,
      name: 'page_view',
      properties: '{}',
      received_at: hours(received),
    });
    await db
      .insertInto('tracking_events')
      .values([event('old', -90 * 24 - 1), event('young', -90 * 24)])
      .execute();

    await db
      .insertInto('articles')
      .values({
        canonical_address: 'https://tribune.example/x',
        address: 'https://tribune.example/x',
        domain: 'tribune.example',
        page_kind: 'article',
        title: 'Old',
        text: 'Old',
        word_count: 1,
        link_count: 0,
        correction_noted: false,
        fetched_at: hours(-90 * 24 - 1),
      })
      .execute();

    const delivery = (days: number) => ({
      at: hours(-24 * days),
      direction: 'sent' as const,
      status: 'delivered' as const,
      message: 'Delivered.',
    });
    await db
      .insertInto('webhook_log')
      .values([delivery(31), delivery(30)])
      .execute();

    const item = (path: string, listed: number) => ({
      ...{ source: 'feed', address: `https://tribune.example/${path}`, title: 'Old', description: '' },
      ...{ state: 'listed' as const, listed_at: hours(listed), changed_at: hours(listed) },
      ...{ feed_id: null, guid: null, content: null, author: null, language: null, article_id: null },
      ...{ fingerprint: null, failure_kind: null, failure_detail: null },
    });
    await db
      .insertInto('items')
      .values([item('old', -90 * 24 - 1), item('young', -90 * 24)])
      .execute();
    const run = (ended: number) => ({
      ...{ operation: 'RSS Aggregation', status: 'completed' as const, trigger: 'schedule' as const },
      ...{ input: '{}', message: '', created_at: hours(ended), updated_at: hours(ended) },
      ...{ completed_at: hours(ended), batch: null, total_batches: null, error: null, owner: null },
    });
    await db
      .insertInto('job_runs')
      .values([run(-30 * 24 - 1), run(-30 * 24)])
      .execute();

    const dataDir = await mkdtemp(join(tmpdir(), 'balance-prune-'));
    await mkdir(join(dataDir, 'outbox'));
    await writeFile(join(dataDir, 'outbox/2026-04-01T10-00-00-000Z-0123abcd.eml'), '');
    const prune = () => pruneExpired({ db, clock, log: createLog('silent'), retentionDays: 90, dataDir });
    const none = {
      links: 0,
      sessions: 0,
      usageDays: 0,
      tiers: 0,
      trackingEvents: 0,
      logDays: 0,
      articles: 0,
      webhooks: 0,
      items: 0,
      runs: 0,
      readerMails: 0,
      pushMessages: 0,
      mails: 0,
    };
    expect(await prune()).toEqual({
      links: 1,
      sessions: 1,
      usageDays: 1,
      tiers: 0,
      trackingEvents: 1,
      logDays: 0,
      articles: 1,
      items: 1,
      runs: 1,
      readerMails: 0,
      pushMessages: 0,
      mails: 1,
      webhooks: 1,
    });
    expect(await prune()).toEqual(none);
    await rm(dataDir, { recursive: true });
    expect(await listDays()).toEqual([{ day: '2026-03-03' }, { day: '2026-06-01' }]);
  });

  const listDays = () => getDatabase().db.selectFrom('usage_days').select('day').orderBy('day').execute();

  it('removes the rest while a backup keeps the partitions of a table', async () => {
    const { db, pool } = getDatabase();
    const account = { email: 'a@reader.example', created_at: hours(-100) };
    const { id } = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('usage_days')
      .values({ account_id: id, day: '2026-03-02', kind: 'search', used: 1 })
      .execute();
    // Like a lock that is not given in time.
    await pool.query(`
      CREATE FUNCTION refuse_lock() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'busy' USING ERRCODE = 'lock_not_available'; END $$;
      CREATE TRIGGER busy BEFORE DELETE ON daily_log_lines_other EXECUTE FUNCTION refuse_lock();
      CREATE TRIGGER busy BEFORE DELETE ON weekly_usage_events_other EXECUTE FUNCTION refuse_lock()`);
    const dataDir = await mkdtemp(join(tmpdir(), 'balance-prune-'));
    try {
      const pruned = await pruneExpired({
        ...{ db, clock, log: createLog('silent'), retentionDays: 90, dataDir },
      });
      expect(pruned).toMatchObject({ logDays: 0, usageDays: 1 });
    } finally {
      await pool.query('DROP FUNCTION refuse_lock CASCADE');
      await rm(dataDir, { recursive: true });
    }
  });
});

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;

describeOnEachDatabase('deleting by age', (getDatabase) => {
  it('waits when the clock jumps ahead, and trusts it after it has run on for half a day', async () => {
    let steadyMs = 0;
    let jumpMs = 0;
    let pruned = 0;
    const lines: string[] = [];
    const clock = () => new Date(Date.UTC(2026, 5, 1) + steadyMs + jumpMs);
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const guard = new PruneGuard({ db: getDatabase().db, clock, log }, () => steadyMs);
    const hourLater = async () => {
      steadyMs += hourMs;
      return await guard.run(async () => {
        pruned += 1;
        return pruned;
      });
    };
    expect(await hourLater()).toBe(1);
    expect(await hourLater()).toBe(2);
    jumpMs = 9 * yearMs;
    for (let hour = 0; hour < 6; hour += 1) expect(await hourLater()).toBeNull();
    expect(lines).toHaveLength(6);
    // The clock is corrected: rows are deleted as before.
    jumpMs = 0;
    expect(await hourLater()).toBe(3);
    jumpMs = yearMs;
    for (let hour = 0; hour < 12; hour += 1) expect(await hourLater()).toBeNull();
    expect(await hourLater()).toBe(4);
  });
});
