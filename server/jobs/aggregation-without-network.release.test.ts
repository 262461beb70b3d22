import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { excuseOutage } from '#server/feeds/due-feeds.ts';
import { classifyError } from '#server/fetching/classify-error.ts';
import { type Fetcher, fetchFailure } from '#server/fetching/fetcher.ts';
import type { IngestionDeps } from '#server/ingestion/ingestion-deps.ts';
import { addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
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

interface RunChoice {
  feeds?: string[];
  proxyUrl?: string;
  connectors?: IngestionDeps['connectors'];
}

describeOnDatabase('an aggregation', (database) => {
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
      run: (fetcher?: Pick<Fetcher, 'fetch'>, only?: RunChoice) => Promise<OperationOutcome>,
      own: Fetcher,
    ) => Promise<void>,
  ): Promise<void> {
    const parts = openAggregationParts({ proxyUrl: web.proxyUrl, clock: clock.now });
    const deps = parts.depsFor(database());
    try {
      await work(
        (fetcher = deps.fetcher, { feeds = null, ...changes } = {}) =>
          aggregationJob.createOperation({ ...deps, fetcher, ...changes })({
            ...{ runId: '00000000-0000-4000-8000-000000000000', input: { force: false, feeds } },
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

  it('requests a site less often that fails while another one answers', async () => {
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

  it('blames two sites that fail', async () => {
    for (const host of hosts.slice(1)) await addTestFeed(database(), host);
    await withRuns(async (run) => {
      expect((await run(withoutNetwork('ENOTFOUND'))).message).toMatch(/^None of the 2 feeds could be read/);
      clock.advance(hourMs);
      await run(withoutNetwork('ENOTFOUND'));
    });
    expect((await listFeeds()).map(({ failures }) => failures)).toEqual([2, 2]);
  });

  const isBlamed = async (
    run: (fetcher: Pick<Fetcher, 'fetch'>, only: RunChoice) => Promise<OperationOutcome>,
    only: RunChoice = {},
  ) => {
    expect((await run(withoutNetwork('ENOTFOUND'), only)).message).toMatch(
      /^None of the 3 feeds could be read/,
    );
  };

  it('blames the feeds of a run that requests only some', async () => {
    const feeds = await Promise.all(hosts.map((host) => addTestFeed(database(), host)));
    await withRuns((run) => isBlamed(run, { feeds }));
  });

  it('blames the feeds of one site, however many names it has', async () => {
    for (const name of ['news', 'sport', 'local']) await addTestFeed(database(), `${name}.north.example`);
    await withRuns((run) => isBlamed(run));
  });

  it('blames feeds that have failed for long when no other is due', async () => {
    for (const host of hosts) await addTestFeed(database(), host);
    await database().pool.query('UPDATE feeds SET consecutive_failures = 4');
    await withRuns((run) => isBlamed(run));
  });

  it('blames feeds whose sites answered with what needs too long to be read', async () => {
    for (const host of hosts) await addTestFeed(database(), host);
    const slow = fetchFailure('timeout', 'Too slow.', { status: 200 });
    await withRuns(async (run) => {
      expect((await run({ fetch: async () => slow })).message).toMatch(/^None of the 3 feeds could be read/);
    });
  });

  it.each(['server-error', null] as const)(
    'blames the feeds while a news service answers (%s)',
    async (failure) => {
      for (const host of hosts) await addTestFeed(database(), host);
      const answer =
        failure === null ? { kind: 'ok' as const, articles: [] } : fetchFailure(failure, 'Refused.');
      const service: IngestionDeps['connectors'][number] = {
        ...{ id: 'gnews', name: 'A service' },
        latest: async () => answer,
      };
      await withRuns((run) => isBlamed(run, { connectors: [service] }));
    },
  );

  it('blames no feed when the clock of the process that requested it is some seconds behind', async () => {
    for (const host of hosts) await addTestFeed(database(), host);
    const begun = clock.now();
    await database().pool.query(
      "UPDATE feeds SET failure_kind = 'dns', consecutive_failures = 1, last_attempt_at = $1",
      [new Date(begun.getTime() - 5000)],
    );
    expect(await excuseOutage({ db: database().db, clock: clock.now }, begun)).toBe(true);
  });

  it('names the proxy through which no site can be reached', async () => {
    for (const host of hosts) await addTestFeed(database(), host);
    await withRuns(async (run) => {
      const { message } = await run(withoutNetwork('ENOTFOUND'), { proxyUrl: web.proxyUrl });
      expect(message).toContain(`No site could be reached through the proxy ${new URL(web.proxyUrl).host}`);
    });
  });
});
