import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { classifyError } from '#server/fetching/classify-error.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { createTestClock, type TestClock } from '#testing/test-clock.ts';
import { aggregationJob } from './definitions/aggregation-job.ts';
import type { OperationOutcome } from './job-definition.ts';

const hosts = ['north.example', 'south.example', 'east.example'];
const hourMs = 3_600_000;

/** What the fetcher makes of the errors of a resolver and of a network that is gone. */
function withoutNetwork(code: string, except: Fetcher | null = null): Pick<Fetcher, 'fetch'> {
  const failure = classifyError(Object.assign(new Error(code), { code }), false);
  if (failure === null) throw new Error(`${code} is no failure`);
  return {
    fetch: async (request) =>
      except !== null && new URL(request.address).hostname === hosts[0] ? except.fetch(request) : failure,
  };
}

describeOnEachDatabase('an aggregation', (database) => {
  let web: FeedWeb;
  let clock: TestClock;
  beforeAll(async () => {
    web = await startFeedWeb();
  });
  afterAll(() => web.close());
  beforeEach(() => {
    web.hosts.clear();
    for (const host of hosts) web.hosts.set(host, { articles: unlikeArticles(host, 2) });
    clock = createTestClock(new Date());
  });

  const listFeeds = async () => {
    const { rows } = await database().pool.query<{ failures: number; next: Date }>(
      'SELECT consecutive_failures AS failures, next_fetch_at AS next FROM feeds ORDER BY url',
    );
    return rows;
  };

  async function withRuns(
    work: (
      run: (fetcher?: Pick<Fetcher, 'fetch'>) => Promise<OperationOutcome>,
      own: Fetcher,
    ) => Promise<void>,
  ): Promise<void> {
    const parts = openAggregationParts({ proxyUrl: web.proxyUrl, clock: clock.now });
    const deps = parts.depsFor(database());
    try {
      await work(
        (fetcher = deps.fetcher) =>
          aggregationJob.createOperation({ ...deps, fetcher })({
            ...{ runId: '00000000-0000-4000-8000-000000000000', input: { force: false, feeds: null } },
            ...{ signal: new AbortController().signal, reportProgress: () => {}, problems: [] },
            before: { articlesProcessed: 0, storiesCreated: 0 },
          }),
        deps.fetcher as Fetcher,
      );
    } finally {
      await parts.close();
    }
  }

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
    'blames no feed while no site can be reached (%s), and reads all of them in the first run afterwards',
    async (code) => {
      for (const host of hosts) await addTestFeed(database(), host);
      await withRuns(async (run) => {
        for (let hour = 0; hour < 8; hour += 1) {
          const { status, message } = await run(withoutNetwork(code));
          expect([status, message]).toEqual([
            'graceful_failure',
            expect.stringMatching(
              /^No site could be reached: .* No feed is to blame; the next run asks them/,
            ),
          ]);
          clock.advance(hourMs);
        }
        expect((await listFeeds()).map(({ failures }) => failures)).toEqual([1, 1, 1]);
        expect((await run()).message).toMatch(/^6 new articles/);
      });
    },
  );

  it('asks a site less often that fails while another one answers', async () => {
    for (const host of hosts) await addTestFeed(database(), host);
    await withRuns(async (run, own) => {
      for (let hour = 0; hour < 2; hour += 1) {
        expect((await run(withoutNetwork('ENOTFOUND', own))).message).toContain('2 could not be read');
        clock.advance(hourMs);
      }
      const [east, north, south] = await listFeeds();
      expect([east?.failures, north?.failures, south?.failures]).toEqual([2, 0, 2]);
      expect(east?.next.getTime()).toBeGreaterThan(clock.now().getTime() + 0.2 * hourMs);
    });
  });

  it('takes two sites that fail for what they are', async () => {
    for (const host of hosts.slice(1)) await addTestFeed(database(), host);
    await withRuns(async (run) => {
      expect((await run(withoutNetwork('ENOTFOUND'))).message).toMatch(/^None of the 2 feeds could be read/);
      clock.advance(hourMs);
      await run(withoutNetwork('ENOTFOUND'));
    });
    expect((await listFeeds()).map(({ failures }) => failures)).toEqual([2, 2]);
  });
});
