import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedChoice } from '#domain/feeds/feed.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { fetcherFor, type Loopback, serve } from '#server/fetching/testdata/loopback.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import { mountWebsubRoutes } from '#server/http/routes/websub.ts';
import { fetchFeed } from '#server/ingestion/fetch-feed.ts';
import { createFeedPool, type FeedPool } from '#server/ingestion/workers/feed-pool.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { createTestClock, type TestClock } from '#testing/test-clock.ts';
import { testSealer } from '#testing/test-sealer.ts';
import { addFeed, changeFeeds, type FeedDeps, removeFeeds } from '../change-feeds.ts';
import { dueFeeds } from '../due-feeds.ts';
import { listFeeds } from '../list-feeds.ts';
import { recordFeedOutcomes } from '../record-feed-outcome.ts';
import { getHubCallback, requestSubscriptions } from './request-subscriptions.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hubCallback = 'https://balance.example/websub/';

let pool: FeedPool;
beforeAll(() => {
  pool = createFeedPool();
});
afterAll(() => pool.close());

describe('the address that hubs call', () => {
  it.each([
    ['https://balance.example', '', hubCallback],
    ['https://balance.example:8443/news/', '', 'https://balance.example:8443/news/websub/'],
    ['https://balance.example', 'https://api.balance.example', 'https://api.balance.example/websub/'],
    ['http://balance.example', '', undefined],
    ['https://localhost:3000', '', undefined],
    ['https://127.0.0.1', '', undefined],
    ['https://10.0.0.7', '', undefined],
    ['https://balance.internal', '', undefined],
  ])('of %s %s is public and https, or absent', (publicUrl, apiBaseUrl, callback) => {
    expect(getHubCallback({ publicUrl, apiBaseUrl })).toBe(callback);
  });
});

describeOnDatabase('WebSub', (getDatabase) => {
  let http: TestHttpApp;
  let clock: TestClock;
  let listener: Listener;
  let deps: FeedDeps & { random: () => number };
  let by: { id: string };
  let server: Loopback;
  let feedId: string;
  /** What the feed names as its hub, and where: in its text or in a Link header. */
  let hubPath = '/hub';
  let inHeader = false;
  let namesItself = true;
  /** Where the hub redirects what it gets. */
  let hubTarget: string | null = null;
  /** The forms that came to the hub. */
  let forms: URLSearchParams[] = [];
  /** How the hub verifies; null: not at all. */
  let verification: Record<string, string> | null;
  let answers: { status: number; type: string | null; text: string }[] = [];

  const topic = () => `${server.origin}/rss`;
  const local = (callback: string | null) =>
    (callback ?? '').replace('https://balance.example', `http://127.0.0.1:${listener.port}`);
  const form = () => forms.at(-1) ?? new URLSearchParams();
  const callback = () => local(form().get('hub.callback'));

  async function verify(changes: Record<string, string> = {}, address = callback()) {
    const query = new URLSearchParams({
      ...{ 'hub.mode': form().get('hub.mode') ?? '', 'hub.topic': form().get('hub.topic') ?? '' },
      ...{ 'hub.challenge': '<b>7f3a</b>', 'hub.lease_seconds': '864000', ...changes },
    });
    const response = await fetch(`${address}?${query}`, { headers: { accept: 'text/html' } });
    const { status, headers } = response;
    return { status, type: headers.get('content-type'), text: await response.text() };
  }

  beforeEach(async () => {
    const { db } = getDatabase();
    clock = createTestClock();
    http = await createTestHttpApp(getDatabase(), {
      mounts: [(app, routeDeps) => mountWebsubRoutes(app, routeDeps, { db, clock: clock.now })],
    });
    listener = await listen(http.app, { host: '127.0.0.1', port: 0 });
    [hubPath, inHeader, forms, answers, verification] = ['/hub', false, [], [], {}];
    [namesItself, hubTarget] = [true, null];
    server = await serve((incoming, response) => {
      const links = { hub: `${server.origin}${hubPath}`, self: topic() };
      if (incoming.method === 'GET') {
        const atom = (rel: 'hub' | 'self') =>
          inHeader
            ? ''
            : `<atom:link rel="${rel}" href="${links[rel]}" xmlns:atom="http://www.w3.org/2005/Atom"/>`;
        if (inHeader) response.setHeader('link', `<${links.hub}>; rel="hub", <${links.self}>; rel="self"`);
        response.setHeader('content-type', 'application/rss+xml');
        const named = hubPath === '' ? '' : `${atom('hub')}${namesItself ? atom('self') : ''}`;
        return response.end(`<rss version="2.0"><channel><title>Vale</title>${named}</channel></rss>`);
      }
      let body = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      incoming.on('end', async () => {
        forms.push(new URLSearchParams(body));
        if (hubTarget !== null) return response.writeHead(307, { location: hubTarget }).end();
        if (verification !== null) answers.push(await verify(verification));
        response.writeHead(202).end();
      });
    });
    deps = {
      ...{ db, clock: clock.now, allow: createAllowList([server.host]), random: () => 0.5 },
      ...{ outlets: loadOutletTable(), sealer: testSealer },
    };
    const account = { email: 'admin@readers.example', created_at: clock.now() };
    by = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
    const choice: FeedChoice = {
      ...{ name: 'Vale', url: topic(), bias: 'center', enabled: true, max_articles: 10 },
      ...{ category: null, rules: null },
    };
    feedId = (await addFeed(deps, { choice, by })).id;
  });
  afterEach(async () => {
    await listener.close();
    await http.close();
  });

  /** Reads the feed as a run does. */
  async function read() {
    const fetcher = fetcherFor([server], { clock: clock.now });
    const [feed] = await dueFeeds(deps, { force: true });
    if (feed === undefined) throw new Error('no feed');
    const outcome = await fetchFeed({ fetcher, feedPool: pool }, feed, new AbortController().signal);
    await recordFeedOutcomes(deps, [{ feedId: feed.id, outcome, newItems: 0 }]);
  }
  const requestAll = () =>
    requestSubscriptions({
      ...{ db: getDatabase().db, clock: clock.now, hubCallback },
      fetcher: fetcherFor([server], { clock: clock.now }),
    });
  const modes = () => forms.map((each) => each.get('hub.mode'));
  const isDue = async () => (await dueFeeds(deps)).length === 1;
  const pushedBy = async () => (await listFeeds(deps, { ids: [feedId] }))[0]?.pushed_by;
  const count = async () =>
    (await getDatabase().db.selectFrom('websub_subscriptions').select('id').execute()).length;
  const sign = (body: string, method = 'sha256', secret = form().get('hub.secret') ?? '') =>
    `${method}=${createHmac(method, secret).update(body).digest('hex')}`;

  async function push(signature: string | undefined, body = '<rss/>', address = callback()) {
    const headers = signature === undefined ? {} : { 'x-hub-signature': signature };
    return (await fetch(address, { method: 'POST', body, headers })).status;
  }
  async function subscribe() {
    await read();
    await requestAll();
    clock.advance(5 * 60_000);
  }

  it.each([
    ['text', false],
    ['headers', true],
  ])('subscribes to the hub that the %s of a feed name, which then makes it due', async (_, header) => {
    inHeader = header;
    await read();
    expect(await requestAll()).toBe(1);
    expect(Object.fromEntries(form())).toEqual({
      'hub.mode': 'subscribe',
      'hub.topic': topic(),
      'hub.callback': expect.stringMatching(/^https:\/\/balance\.example\/websub\/[\w-]{43}$/),
      'hub.secret': expect.stringMatching(/^[\w-]{43}$/),
      'hub.lease_seconds': '864000',
    });
    expect(answers).toEqual([{ status: 200, type: 'text/plain; charset=utf-8', text: '<b>7f3a</b>' }]);
    expect(await pushedBy()).toBe(server.host);
    expect(await requestAll()).toBe(0);
    clock.advance(5 * 60_000);
    expect(await isDue()).toBe(false);
    expect(await push(sign('<rss/>'))).toBe(200);
    expect(await isDue()).toBe(true);
    await read();
    // The same message again, at once: the feed was read since.
    expect(await push(sign('<rss/>'))).toBe(200);
    expect(await isDue()).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['another topic', { 'hub.topic': 'https://paper.example/rss' }],
    ['an end that was not requested', { 'hub.mode': 'unsubscribe' }],
    ['no challenge', { 'hub.challenge': '' }],
  ])('does not verify %s', async (_, changes) => {
    verification = changes;
    await subscribe();
    expect(answers).toMatchObject([{ status: 404 }]);
    expect(await pushedBy()).toBeNull();
    await push(sign('<rss/>'));
    expect(await isDue()).toBe(false);
  });

  it('verifies a request once, and none of another address', async () => {
    await subscribe();
    expect(await verify()).toMatchObject({ status: 404 });
    verification = null;
    clock.advance(9 * dayMs);
    await requestAll();
    expect(await verify({}, `${callback()}a`)).toMatchObject({ status: 404 });
    expect(await verify({ 'hub.mode': 'other' })).toMatchObject({ status: 400 });
    expect(await verify()).toMatchObject({ status: 200 });
  });

  it.each<[string, (body: string) => string | undefined]>([
    ['no signature', () => undefined],
    ['a signature of MD5', (body) => sign(body, 'md5')],
    ['a signature of another secret', (body) => sign(body, 'sha256', 'guessed')],
    ['a signature of another body', (body) => sign(`${body} `)],
    ['a signature under another name', (body) => sign(body).replace('sha256', 'sha512')],
    ['no hexadecimal signature', () => `sha256=${'z'.repeat(64)}`],
    ['half a signature', (body) => sign(body).slice(0, 39)],
  ])('ignores a message with %s, and answers as ever', async (_, signature) => {
    await subscribe();
    expect(await push(signature('<rss/>'))).toBe(200);
    expect(await isDue()).toBe(false);
    expect(await push(sign('<rss/>'), '<rss/>', `${callback()}a`)).toBe(200);
    expect(await isDue()).toBe(false);
    expect(await push(sign('<rss/>', 'sha512'))).toBe(200);
    expect(await isDue()).toBe(true);
  });

  it('takes the signature of SHA-1 that many hubs send', async () => {
    await subscribe();
    expect(await push(sign('<rss/>', 'sha1'))).toBe(200);
    expect(await isDue()).toBe(true);
  });

  it.each([
    ['of a declared length', true],
    ['in pieces', false],
  ])('does not read a body of 50 MB %s', async (_, isDeclared) => {
    await subscribe();
    const piece = Buffer.alloc(256 * 1024);
    const pieces = 200;
    let sent = 0;
    const status = await new Promise<number | undefined>((resolve) => {
      const length = isDeclared ? { 'content-length': pieces * piece.length } : {};
      const headers = { 'x-hub-signature': sign('<rss/>'), ...length };
      const outgoing = request(callback(), { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        outgoing.destroy();
      });
      outgoing.on('error', () => {});
      const send = () => {
        while (sent < pieces && !outgoing.destroyed) {
          sent += 1;
          if (!outgoing.write(piece)) return void outgoing.once('drain', send);
        }
      };
      send();
    });
    expect(status).toBe(200);
    expect(sent).toBeLessThan(pieces / 2);
    expect(await isDue()).toBe(false);
  });

  it('renews a lease before its end, and waits longer for a hub that does not answer', async () => {
    await subscribe();
    clock.advance(7 * dayMs);
    expect(await requestAll()).toBe(0);
    verification = null;
    clock.advance(dayMs);
    expect(await requestAll()).toBe(1);
    expect(await pushedBy()).toBe(server.host);
    for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
      clock.advance(hours * hourMs - 60_000);
      expect(await requestAll()).toBe(0);
      clock.advance(60_000);
      expect(await requestAll()).toBe(1);
    }
    // The lease has ended.
    expect(await pushedBy()).toBeNull();
    await push(sign('<rss/>'));
    expect(new Set(modes())).toEqual(new Set(['subscribe']));
    expect(await verify({ 'hub.lease_seconds': 'soon' })).toMatchObject({ status: 200 });
    expect(await pushedBy()).toBe(server.host);
    clock.advance(dayMs);
    expect(await pushedBy()).toBeNull();
  });

  it('requests a denied subscription again after a day', async () => {
    verification = { 'hub.mode': 'denied', 'hub.challenge': '', 'hub.reason': 'No.' };
    await subscribe();
    expect(answers).toMatchObject([{ status: 200, text: '' }]);
    expect(await pushedBy()).toBeNull();
    clock.advance(23 * hourMs);
    expect(await requestAll()).toBe(0);
    verification = {};
    clock.advance(hourMs);
    expect(await requestAll()).toBe(1);
    expect(await pushedBy()).toBe(server.host);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['removed', () => removeFeeds(deps, { ids: [feedId], by })],
    ['switched off', () => changeFeeds(deps, { ids: [feedId], change: { enabled: false }, by })],
  ])('ends the subscription of a feed that is %s', async (_, change) => {
    await subscribe();
    await change();
    verification = null;
    await requestAll();
    expect(modes()).toEqual(['subscribe', 'unsubscribe']);
    expect(form().get('hub.secret')).toBeNull();
    expect(await verify({ 'hub.topic': 'https://paper.example/rss' })).toMatchObject({ status: 404 });
    expect(await count()).toBe(1);
    expect(await verify()).toMatchObject({ status: 200, text: '<b>7f3a</b>' });
    expect(await count()).toBe(0);
  });

  it('forgets an ended subscription whose hub does not verify the end', async () => {
    await subscribe();
    await removeFeeds(deps, { ids: [feedId], by });
    verification = null;
    for (let hours = 0; hours < 24; hours += 1) {
      await requestAll();
      clock.advance(hourMs);
    }
    expect(modes()).toEqual(['subscribe', 'unsubscribe', 'unsubscribe', 'unsubscribe']);
    expect(await count()).toBe(0);
  });

  it('changes to another hub, and ends with the last one', async () => {
    await subscribe();
    hubPath = '/other';
    await read();
    expect(await requestAll()).toBe(2);
    expect(modes().sort()).toEqual(['subscribe', 'subscribe', 'unsubscribe']);
    expect(await count()).toBe(1);
    hubPath = '';
    await read();
    await requestAll();
    expect(await count()).toBe(0);
    expect(await pushedBy()).toBeNull();
  });

  it.each([
    ['/rss', '/rss'],
    ['/rss?key=k1', null],
  ])('subscribes a feed at %s that does not name itself: %s', async (path, topicPath) => {
    namesItself = false;
    await changeFeeds(deps, { ids: [feedId], change: { url: `${server.origin}${path}` }, by });
    await read();
    await requestAll();
    expect(forms.map((each) => each.get('hub.topic'))).toEqual(
      topicPath === null ? [] : [server.origin + topicPath],
    );
  });

  it('follows no redirect of a hub, and leaves a hub that verified nothing alone', async () => {
    hubTarget = `${server.origin}/elsewhere`;
    await subscribe();
    expect(forms).toHaveLength(1);
    hubPath = '/other';
    await read();
    await requestAll();
    expect(modes()).toEqual(['subscribe', 'subscribe']);
    expect(await count()).toBe(1);
    await removeFeeds(deps, { ids: [feedId], by });
    await requestAll();
    expect(modes()).toHaveLength(2);
    expect(await count()).toBe(0);
  });

  it('requests no hub at a private address', async () => {
    await read();
    const fetcher = fetcherFor([], { clock: clock.now });
    await requestSubscriptions({ ...deps, fetcher, hubCallback });
    expect(forms).toEqual([]);
  });

  it('leaves a feed that fails its time', async () => {
    await subscribe();
    const failure = { kind: 'failed', failure: 'timeout', detail: 'Slow.', status: null } as const;
    await recordFeedOutcomes(deps, [
      { feedId, outcome: { ...failure, retryAfterSeconds: 7200 }, newItems: 0 },
    ]);
    clock.advance(10 * 60_000);
    expect(await push(sign('<rss/>'))).toBe(200);
    expect(await isDue()).toBe(false);
  });
});
