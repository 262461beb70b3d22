import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { fetchFeed } from '#server/ingestion/fetch-feed.ts';
import { createLog } from '#server/log.ts';
import { articlesPerOutlet, outletCount } from '#testing/newsroom/news-articles.ts';
import { type Newsroom, startNewsroom } from '#testing/newsroom/start-newsroom.ts';
import { parseFeed } from './parse-feed.ts';

describe('feeds of outlets in many formats, encodings and packings', () => {
  let newsroom: Newsroom;
  let fetcher: Fetcher;
  beforeAll(async () => {
    newsroom = await startNewsroom();
    const log = createLog('silent');
    const limits = { allowPrivate: [], timeoutMs: 60_000, maxBytes: 10_000_000 };
    fetcher = createFetcher({
      ...{ ...limits, clock: systemClock, log },
      ...{ proxyUrl: newsroom.proxyUrl, extraCa: newsroom.ca },
    });
  });
  afterAll(async () => {
    await fetcher?.close();
    await newsroom?.close();
  });

  it('are read whole, each item with title, address and date', async () => {
    const feedPool = { parse: async (body: Parameters<typeof parseFeed>[0]) => parseFeed(body) };
    const readings = await Promise.all(
      newsroom.feeds.map((url) => {
        const feed = { id: url, name: url, url, etag: null, lastModified: null, contentHash: null };
        return fetchFeed({ fetcher, feedPool }, feed, new AbortController().signal);
      }),
    );
    const items = readings.flatMap((reading) => (reading.kind === 'fetched' ? reading.items : []));
    expect(readings.filter(({ kind }) => kind !== 'fetched')).toEqual([]);
    expect(items.length).toBe(outletCount * articlesPerOutlet);
    const odd = items.filter(
      ({ title, address, publishedAt }) =>
        address === null || publishedAt === null || title === '' || /[<>\ufffd]|&#?\w+;/.test(title),
    );
    expect(odd).toEqual([]);
  });
});
