import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { measureWait } from '#testing/waited-time.ts';
import type { FetchPurpose, FetchRequest } from './fetcher.ts';
import {
  bodyOf,
  failureOf,
  fetcherFor,
  type Handler,
  type Loopback,
  sendPage,
  serve,
} from './testdata/loopback.ts';

function request(address: string, purpose: FetchPurpose, more: Partial<FetchRequest> = {}): FetchRequest {
  return { address, purpose, expect: 'html', ...more };
}

/** A site with this robots.txt that records the requested paths. */
async function siteWith(robots: string | Handler): Promise<Loopback & { received: string[] }> {
  const received: string[] = [];
  const server = await serve((incoming, response) => {
    received.push(incoming.url ?? '');
    if (incoming.url !== '/robots.txt') return sendPage(response);
    if (typeof robots === 'string') return response.end(robots);
    robots(incoming, response);
  });
  return { ...server, received };
}

describe('a busy host', () => {
  it('receives two requests at a time, and waiting does not count against the timeout', async () => {
    let running = 0;
    let max = 0;
    const server = await serve(async (_request, response) => {
      max = Math.max(max, ++running);
      await sleep(400);
      running--;
      sendPage(response);
    });
    const fetcher = fetcherFor([server]);
    const visits = Array.from({ length: 12 }, (_, n) =>
      request(`${server.origin}/${n}`, 'feed', { timeoutMs: 2000 }),
    );
    const outcomes = await Promise.all(visits.map((visit) => fetcher.fetch(visit)));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array.from({ length: 12 }, () => 'ok'));
    expect(max).toBe(2);
  });

  it.each([
    [404, {}],
    [302, { location: '/' }],
  ])('receives two requests at a time also while it sends an unused body (%i)', async (status, headers) => {
    let running = 0;
    let max = 0;
    const server = await serve(async (_request, response) => {
      max = Math.max(max, ++running);
      response.once('close', () => running--);
      response.writeHead(status, headers).write('<p>This page is');
      await sleep(150);
      response.end(' not here.</p>');
    });
    const fetcher = fetcherFor([server]);
    const visits = Array.from({ length: 8 }, (_, n) => request(`${server.origin}/${n}`, 'feed'));
    await Promise.all(visits.map((visit) => fetcher.fetch(visit)));
    expect(max).toBe(2);
  });

  it('is waited for only up to the limit', async () => {
    const server = await serve(() => undefined);
    const fetcher = fetcherFor([server], { maxWaitMs: 50, timeoutMs: 1500 });
    const visits = [1, 2, 3].map((n) => fetcher.fetch(request(`${server.origin}/${n}`, 'feed')));
    const waited = measureWait();
    expect(failureOf(await Promise.race(visits))).toMatchObject({ failure: 'timeout' });
    expect(waited()).toBeLessThan(1000);
    await Promise.all(visits);
  });

  it('drops a queued request when it is aborted', async () => {
    const server = await serve(() => undefined);
    const fetcher = fetcherFor([server], { timeoutMs: 400 });
    const visits = [1, 2].map((n) => fetcher.fetch(request(`${server.origin}/${n}`, 'feed')));
    const signal = AbortSignal.timeout(30);
    expect(failureOf(await fetcher.fetch(request(server.origin, 'feed', { signal }))).failure).toBe(
      'aborted',
    );
    await Promise.all(visits);
  });
});

describe('a host that sends Retry-After', () => {
  it.each([
    [429, 'rate-limited'],
    [503, 'server-error'],
  ])('with status %i receives no request until then', async (status, failure) => {
    let now = Date.parse('2026-01-01T00:00:00Z');
    let visits = 0;
    const server = await serve((_request, response) => {
      visits++;
      response.writeHead(status, { 'retry-after': '120' }).end();
    });
    const fetcher = fetcherFor([server], { clock: () => new Date(now) });
    const visit = async (purpose: FetchPurpose) =>
      failureOf(await fetcher.fetch(request(server.origin, purpose)));
    expect(await visit('feed')).toMatchObject({ failure, status, retryAfterSeconds: 120 });
    now += 20_000;
    const expected = { failure: 'rate-limited', status: null, retryAfterSeconds: 100 };
    for (const purpose of ['feed', 'check', 'page', 'connector'] as const)
      expect(await visit(purpose)).toMatchObject(expected);
    expect(visits).toBe(1);
    now += 100_000;
    expect(await visit('feed')).toMatchObject({ failure, status });
    expect(visits).toBe(2);
  });

  it('without a time is left alone for five minutes after 429 only', async () => {
    for (const [status, visitsExpected] of [
      [429, 1],
      [503, 2],
    ] as const) {
      let now = Date.parse('2026-01-01T00:00:00Z');
      let visits = 0;
      const server = await serve((_request, response) => {
        visits++;
        response.writeHead(status).end();
      });
      const fetcher = fetcherFor([server], { clock: () => new Date(now) });
      const visit = async () => failureOf(await fetcher.fetch(request(server.origin, 'feed')));
      expect(await visit()).toMatchObject({ status, retryAfterSeconds: null });
      now += 299_000;
      await visit();
      expect(visits).toBe(visitsExpected);
      now += 2_000;
      expect(await visit()).toMatchObject({ status });
      expect(visits).toBe(visitsExpected + 1);
    }
  });
});

describe('robots.txt', () => {
  const FOR_ALL = 'User-agent: *\nDisallow: /closed/';
  const FOR_US = 'User-agent: Balance\nDisallow: /closed/';

  it.each([
    ['page', FOR_ALL, 'robots'],
    ['check', FOR_ALL, 'ok'],
    ['feed', FOR_ALL, 'ok'],
    ['connector', FOR_ALL, 'ok'],
    ['page', FOR_US, 'robots'],
    ['check', FOR_US, 'robots'],
    ['feed', FOR_US, 'ok'],
  ] as const)('for a %s, saying %j: %s', async (purpose, robots, verdict) => {
    const site = await siteWith(robots);
    const fetcher = fetcherFor([site]);
    const closed = await fetcher.fetch(request(`${site.origin}/closed/a`, purpose));
    expect(closed.kind === 'failed' ? closed.failure : closed.kind).toBe(verdict);
    expect(site.received.includes('/closed/a')).toBe(verdict === 'ok');
    expect(site.received.includes('/robots.txt')).toBe(purpose === 'page' || purpose === 'check');
    expect((await fetcher.fetch(request(`${site.origin}/open`, purpose))).kind).toBe('ok');
  });

  it('is fetched once for many pages', async () => {
    const site = await siteWith(FOR_ALL);
    const fetcher = fetcherFor([site]);
    await Promise.all([1, 2, 3, 4].map((n) => fetcher.fetch(request(`${site.origin}/${n}`, 'page'))));
    expect(site.received.filter((path) => path === '/robots.txt')).toHaveLength(1);
  });

  it('applies to the target of a redirect', async () => {
    const target = await siteWith(FOR_ALL);
    const start = await siteWith('');
    const hop = await serve((incoming, response) => {
      if (incoming.url === '/robots.txt') return response.writeHead(404).end();
      response.writeHead(302, { location: `${target.origin}/closed/a` }).end();
    });
    const fetcher = fetcherFor([start, hop, target]);
    expect(failureOf(await fetcher.fetch(request(hop.origin, 'page'))).failure).toBe('robots');
    expect(target.received).toEqual(['/robots.txt']);
  });

  const broken: Handler = (_request, response) => response.writeHead(503).end();
  const silent: Handler = () => undefined;
  const missing: Handler = (_request, response) => response.writeHead(404).end();

  it.each([
    ['page', broken, 'robots'],
    ['check', broken, 'ok'],
    ['page', silent, 'timeout'],
    ['check', silent, 'ok'],
    ['page', missing, 'ok'],
  ] as const)('for a %s, answered by %o: %s', async (purpose, robots, verdict) => {
    const site = await siteWith(robots);
    const outcome = await fetcherFor([site], { timeoutMs: 300 }).fetch(request(`${site.origin}/a`, purpose));
    expect(outcome.kind === 'failed' ? outcome.failure : outcome.kind).toBe(verdict);
  });

  it('is obeyed up to the size limit when it is endless', async () => {
    const site = await siteWith((_request, response) => {
      response.write(`${FOR_ALL}\n`);
      const write = () => {
        while (!response.destroyed && response.write('# and so on\n'.repeat(5000)));
        response.once('drain', write);
      };
      write();
    });
    const fetcher = fetcherFor([site]);
    expect(failureOf(await fetcher.fetch(request(`${site.origin}/closed/a`, 'page'))).failure).toBe('robots');
    expect((await fetcher.fetch(request(`${site.origin}/open`, 'page'))).kind).toBe('ok');
  });

  it('sets the crawl delay for pages, and not for a check', async () => {
    const site = await siteWith('User-agent: *\nCrawl-delay: 0.6');
    const fetcher = fetcherFor([site]);
    // Loads robots.txt before the time is measured.
    await fetcher.fetch(request(site.origin, 'check'));
    // The first page starts after this moment, so a slow machine only makes the measured time longer.
    const beforeMs = performance.now();
    await fetcher.fetch(request(`${site.origin}/0`, 'page'));
    const waited = measureWait();
    await Promise.all([1, 2].map((n) => fetcher.fetch(request(`${site.origin}/${n}`, 'check'))));
    const checkedMs = waited();
    await Promise.all([1, 2].map((n) => fetcher.fetch(request(`${site.origin}/${n}`, 'page'))));
    expect(checkedMs).toBeLessThan(500);
    // Two gaps; a timer may fire almost two milliseconds early.
    expect(performance.now() - beforeMs).toBeGreaterThanOrEqual(2 * 600 - 2);
  });

  it('does not delay an aborted request', async () => {
    const site = await siteWith(silent);
    const signal = AbortSignal.timeout(30);
    const waited = measureWait();
    const outcome = await fetcherFor([site]).fetch(request(site.origin, 'check', { signal }));
    expect(failureOf(outcome).failure).toBe('aborted');
    expect(waited()).toBeLessThan(500);
  });

  it('is requested with our User-Agent', async () => {
    let agent: string | undefined;
    const site = await siteWith((incoming, response) => {
      agent = incoming.headers['user-agent'];
      response.end(FOR_ALL);
    });
    bodyOf(await fetcherFor([site], { userAgent: 'Balance/9' }).fetch(request(site.origin, 'page')));
    expect(agent).toBe('Balance/9');
  });
});
