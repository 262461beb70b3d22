import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { type Newsroom, startNewsroom } from '#testing/newsroom/start-newsroom.ts';
import { createFetcher } from './create-fetcher.ts';
import type { Fetcher, FetchOutcome } from './fetcher.ts';

/** For hosts that never end their answer; the others have so much time that only what hangs uses it up. */
const shortTimeoutMs = 2000;
const longTimeoutMs = 100_000;

/** The expected outcome for feed and article of each faulty host; the others are readable. */
const EXPECTED: Record<string, [feed: string, article: string]> = {
  error500: ['server-error', 'server-error'],
  error404: ['not-found', 'not-found'],
  gone410: ['gone', 'gone'],
  forbidden403: ['forbidden', 'forbidden'],
  ratelimit: ['rate-limited', 'rate-limited'],
  slow: ['timeout', 'timeout'],
  drip: ['timeout', 'timeout'],
  hang: ['timeout', 'timeout'],
  reset: ['network', 'network'],
  truncated: ['truncated', 'truncated'],
  htmlnotxml: ['wrong-type', 'ok'],
  empty: ['empty', 'empty'],
  hugefeed: ['too-large', 'ok'],
  hugepage: ['ok', 'too-large'],
  gzipbomb: ['too-large', 'too-large'],
  redirectloop: ['too-many-redirects', 'too-many-redirects'],
  redirectchain: ['too-many-redirects', 'too-many-redirects'],
  toprivate: ['ok', 'address-refused'],
  badcert: ['tls', 'tls'],
};
const MANY_FAILURES = [
  'server-error',
  'not-found',
  'truncated',
  'server-error',
  'empty',
  'timeout',
  'wrong-type',
  'network',
];

function expectedOf(name: string): [feed: string, article: string] {
  const many = /^f(\d+)\.many$/.exec(name)?.[1];
  if (many === undefined) return EXPECTED[name] ?? ['ok', 'ok'];
  const index = Number(many);
  return [index % 3 === 2 ? (MANY_FAILURES[Math.floor(index / 3) % 8] ?? '') : 'ok', 'ok'];
}

function resultOf(outcome: FetchOutcome): string {
  return outcome.kind === 'failed' ? outcome.failure : outcome.kind;
}

describe('against hosts that misbehave and outlets that differ', () => {
  let newsroom: Newsroom;
  let fetcher: Fetcher;

  beforeAll(async () => {
    newsroom = await startNewsroom();
    fetcher = createFetcher({
      ...{ proxyUrl: newsroom.proxyUrl, extraCa: newsroom.ca, allowPrivate: [] },
      ...{ timeoutMs: longTimeoutMs, maxBytes: 10_000_000 },
      ...{ clock: systemClock, log: createLog('silent') },
    });
  });
  afterAll(async () => {
    await fetcher?.close();
    await newsroom?.close();
  });

  it('reports each fault by its kind, adds less than 300 MB of memory, and requests no private address', async () => {
    const { faults, forbidden } = newsroom;
    expect(faults.length).toBeGreaterThan(70);
    const before = process.memoryUsage().rss;
    const visit = async (address: string, purpose: 'feed' | 'check', expected: string) => {
      const timeoutMs = expected === 'timeout' ? shortTimeoutMs : longTimeoutMs;
      const expect = purpose === 'feed' ? 'feed' : 'html';
      return resultOf(await fetcher.fetch({ address, purpose, expect, timeoutMs }));
    };
    const found = await Promise.all(
      faults.map(async ({ name, feed, article }) => {
        const [ofFeed, ofArticle] = expectedOf(name);
        const results = await Promise.all([visit(feed, 'feed', ofFeed), visit(article, 'check', ofArticle)]);
        return [name, ...results];
      }),
    );
    expect(found).toEqual(faults.map(({ name }) => [name, ...expectedOf(name)]));
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
    expect(forbidden).toEqual([]);
  });

  it('follows no redirect to a private address in any spelling', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const found = await Promise.all(
      letters.map(async (letter) => {
        const address = `http://toprivate.fault.test/${letter}`;
        return resultOf(await fetcher.fetch({ address, purpose: 'check', expect: 'html' }));
      }),
    );
    expect(new Set(found)).toEqual(new Set(['address-refused']));
    expect(newsroom.forbidden).toEqual([]);
  });

  it('decodes feeds of different encoding, compression and scheme without broken characters', async () => {
    const outcomes = await Promise.all(
      newsroom.feeds.map((address) => fetcher.fetch({ address, purpose: 'feed', expect: 'feed' })),
    );
    expect(outcomes.map(resultOf)).toEqual(newsroom.feeds.map(() => 'ok'));
    const spoiled = outcomes.filter(
      (outcome) =>
        outcome.kind === 'ok' &&
        (/\ufffd|[\u0080-\u009f]|â€/.test(outcome.text) || !outcome.text.includes('’s office')),
    );
    expect(spoiled.map((outcome) => outcome.kind === 'ok' && outcome.address)).toEqual([]);
  });
});
