import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { openTestDatabase } from '#testing/database.ts';
import { type Newsroom, startNewsroom } from '#testing/newsroom/start-newsroom.ts';
import { runIngestion } from './run-ingestion.ts';

describe('an ingestion run with misbehaving hosts', () => {
  let newsroom: Newsroom;
  let parts: AggregationTestParts;
  let database: Database;
  beforeAll(async () => {
    newsroom = await startNewsroom();
    parts = openAggregationParts({ proxyUrl: newsroom.proxyUrl, ca: newsroom.ca, timeoutMs: 8000 });
    database = await openTestDatabase('embedded');
  });
  afterAll(async () => {
    await parts.close();
    await database.close();
    await newsroom.close();
  });

  it('completes, does not affect valid feeds and stores each failure on its feed', async () => {
    const hosts = newsroom.faults
      .map(({ host }) => host)
      .filter((host) => !host.endsWith('.many.fault.test'));
    for (const host of hosts) {
      await addTestFeed(database, host);
      await addTestFeed(database, host, { url: `http://${host}/ok.xml` });
    }
    for (let at = 0; at < 40; at += 1) await addTestFeed(database, `f${at}.many.fault.test`);
    const signal = new AbortController().signal;
    const result = await runIngestion(parts.depsFor(database), {
      ...{ force: true, feedIds: null, signal, patienceMs: 1000 },
    });
    expect(result.outcome).toBe('done');
    const { rows } = await database.pool.query<{ url: string; kind: string | null; isFetched: boolean }>(
      'SELECT url, failure_kind AS kind, last_attempt_at IS NOT NULL AS "isFetched" FROM feeds ORDER BY url',
    );
    expect(rows.filter(({ isFetched }) => !isFetched)).toEqual([]);
    const many = rows.filter(({ url }) => url.includes('.many.'));
    expect(many.filter(({ kind }) => kind !== null).length).toBeGreaterThanOrEqual(13);
    expect(many.filter(({ kind }) => kind === null).length).toBeGreaterThanOrEqual(20);
    const failed = rows.filter(({ kind }) => kind !== null);
    expect(failed).toHaveLength(result.feeds.failed);
    expect(new Set(failed.map(({ kind }) => kind)).size).toBeGreaterThan(6);
    expect(newsroom.forbidden).toEqual([]);
  });
});
