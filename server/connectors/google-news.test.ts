import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { createLog } from '#server/log.ts';
import { type SmallWeb, startSmallWeb } from '#testing/small-web/small-web.ts';
import { measureWait } from '#testing/waited-time.ts';
import type { ConnectorResult, Searcher } from './connector.ts';
import { withCache } from './create-connectors.ts';
import type { ProviderClient } from './provider.ts';
import { createProvider, parseGoogleNews } from './providers/google-news.ts';
import { searchConnectors } from './search-connectors.ts';

let web: SmallWeb;
let fetcher: Fetcher;
let googleNews: ProviderClient;

beforeAll(async () => {
  web = await startSmallWeb();
  fetcher = createFetcher({
    proxyUrl: web.proxyUrl,
    allowPrivate: [],
    timeoutMs: 3_000,
    maxBytes: 1_000_000,
    clock: systemClock,
    log: createLog('silent'),
  });
  googleNews = createProvider({
    fetcher,
    clock: systemClock,
    variables: {},
    origin: 'http://news.google.com',
  });
});
afterAll(async () => {
  await fetcher.close();
  await web.close();
});

const search = (words: string[], limit = 20) =>
  googleNews.search({ words, limit, signal: new AbortController().signal });

async function found(words: string[], limit = 20) {
  const result = await search(words, limit);
  if (result.kind !== 'ok') throw new Error(`expected articles, got ${JSON.stringify(result)}`);
  return result.articles;
}

describe('Google News', () => {
  it('lists articles with outlet and date, and resolves links that redirect', async () => {
    const [article] = await found(['stopgap', 'budget']);
    expect(article).toEqual({
      title: 'Senate panel advances stopgap budget after two days of talks',
      address: 'http://meridianwire.example/article/stopgap-budget',
      isResolved: true,
      outletName: 'Meridian Wire',
      outletAddress: 'meridianwire.example',
      description: '',
      publishedAt: '2026-03-03T21:40:00.000Z',
    });
    expect(web.requested).not.toContain('http://meridianwire.example/article/stopgap-budget');
  });

  it('leaves links to script pages as they are, and requests few of them', async () => {
    web.requested.length = 0;
    const articles = await found(['scriptplease', 'the']);
    expect(articles.length).toBeGreaterThan(5);
    for (const { isResolved, address, outletAddress } of articles) {
      expect([isResolved, address.startsWith('http://news.google.com/rss/articles/script-')]).toEqual([
        false,
        true,
      ]);
      expect(outletAddress).toMatch(/\.example$/);
    }
    expect(web.requested.filter((address) => address.includes('/rss/articles/')).length).toBeLessThanOrEqual(
      4,
    );
  });

  it('drops items without a link and removes the markup of titles', async () => {
    const articles = await found(['ballots']);
    expect(articles.filter(({ outletName }) => outletName?.startsWith('Nobody'))).toEqual([
      expect.objectContaining({ title: 'Budget & stopgap ballots', isResolved: false }),
    ]);
  });

  it('gives headlines, and says so where their links hide the articles', async () => {
    const latest = async (origin: string) => {
      const provider = createProvider({ fetcher, clock: systemClock, variables: {}, origin });
      return await provider.latest({ limit: 4, since: new Date(), signal: new AbortController().signal });
    };
    const found = await latest('http://news.google.com');
    const addresses = found.kind === 'ok' ? found.articles.map(({ address }) => address) : [];
    expect(addresses).toHaveLength(4);
    expect(addresses.every((address) => !address.includes('google'))).toBe(true);
    expect(found.kind === 'ok' && found.notice).toBeUndefined();
    const hidden = await latest('http://news.google.com/script');
    expect(hidden).toMatchObject({
      kind: 'ok',
      notice: expect.stringMatching(/^4 of 4 links hide the addresses/),
    });
    for (const article of hidden.kind === 'ok' ? hidden.articles : [])
      expect(article).toMatchObject({
        isResolved: false,
        outletAddress: expect.stringMatching(/\.example$/),
      });
  });

  it('keeps to the limit', async () => {
    expect(await found(['the'], 2)).toHaveLength(2);
  });

  it.each([
    ['failplease', 'server-error'],
    ['pageplease', 'wrong-type'],
  ])('says what went wrong: %s', async (word, failure) => {
    expect(await search([word])).toMatchObject({ kind: 'failed', failure });
  });

  it('finds nothing where there is nothing', async () => {
    expect(await found(['zanzibarine'])).toEqual([]);
  });
});

describe('parseGoogleNews', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const feed = (item: string) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${item}</channel></rss>`;

  it.each(['', 'no feed', '<html></html>', '{"items":[]}', '<rss'])('reads nothing from %j', (text) => {
    expect(parseGoogleNews(text, 10, now)).toBeNull();
  });

  it('expands no entities, believes no date of the future and no address without a host', () => {
    const bomb = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const text = feed(
      '<item><title>&b; One</title><link>https://a.example/1</link><pubDate>Fri, 20 Nov 2099 10:00:00 GMT</pubDate></item><item><title>Two</title><link>//</link></item><item><link>https://a.example/3</link></item>',
    ).replace('<rss', `${bomb}<rss`);
    expect(parseGoogleNews(text, 10, now)).toEqual([
      expect.objectContaining({ address: 'https://a.example/1', publishedAt: null, outletName: null }),
    ]);
    expect(JSON.stringify(parseGoogleNews(text, 10, now))).not.toContain('aaaaaaaaaa');
  });
});

describe('searchConnectors', () => {
  const signal = new AbortController().signal;
  const fake = (search: Searcher['search']): Searcher => ({ id: 'google-news', name: 'Fake', search });
  const quick = fake(async () => ({ kind: 'ok', articles: [] }));
  const order = (connector: Searcher) => ({ connector, limit: 5 });

  it('waits for one that hangs only so long, and for the others not at all', async () => {
    const aborted: unknown[] = [];
    const hanging = fake(
      ({ signal: own }) => new Promise(() => own.addEventListener('abort', () => aborted.push(own.reason))),
    );
    const waited = measureWait();
    const reports = await searchConnectors([order(hanging), order(quick)], {
      words: ['a'],
      fewerWords: [],
      signal,
      timeoutMs: 50,
    });
    expect(waited()).toBeLessThan(1_000);
    expect(reports.map(({ result }) => result.kind)).toEqual(['failed', 'ok']);
    expect(aborted).toHaveLength(1);
  });
});

describe('withCache', () => {
  it('sends one request in ten minutes for the same words, another after a failure or for a higher limit', async () => {
    let requests = 0;
    let now = Date.parse('2026-11-20T00:00:00Z');
    let fails = false;
    const listed = {
      title: 't',
      address: 'https://a.example/',
      isResolved: true,
      outletName: null,
      outletAddress: null,
      description: '',
      publishedAt: null,
    };
    const connector: Searcher = {
      id: 'google-news',
      name: 'Fake',
      search: async () => {
        requests += 1;
        return fails
          ? { kind: 'failed', failure: 'timeout', detail: 'x', retryAfterSeconds: null }
          : { kind: 'ok', articles: [listed, listed] };
      },
    };
    const cached = withCache(connector, () => new Date(now));
    const search = (words: string[], limit = 5) =>
      cached.search({ words, limit, signal: new AbortController().signal });
    await search(['a', 'b']);
    expect(await search(['a', 'b'], 1)).toEqual({ kind: 'ok', articles: [listed] });
    expect(requests).toBe(1);
    await search(['a', 'b'], 6);
    await search(['a']);
    expect(requests).toBe(3);
    now += 11 * 60_000;
    fails = true;
    await search(['a']);
    await search(['a']);
    expect(requests).toBe(5);
  });

  it('sends one request for concurrent searches, also when one of them is aborted', async () => {
    const requests: AbortSignal[] = [];
    let answer: (result: ConnectorResult) => void = () => {};
    const connector: Searcher = {
      id: 'google-news',
      name: 'Fake',
      search: ({ signal }) => {
        requests.push(signal);
        return new Promise((resolve, reject) => {
          answer = resolve;
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    };
    const cached = withCache(connector, systemClock);
    const leaver = new AbortController();
    const search = (signal = new AbortController().signal) =>
      cached.search({ words: ['a'], limit: 5, signal });
    const first = expect(search(leaver.signal)).rejects.toThrow('left');
    const others = [search(), search()];
    leaver.abort(new Error('left'));
    await first;
    expect([requests.length, requests[0]?.aborted]).toEqual([1, false]);
    const failed = { kind: 'failed', failure: 'timeout', detail: 'x', retryAfterSeconds: null } as const;
    answer(failed);
    expect(await Promise.all(others)).toEqual([failed, failed]);
    // The failure is not cached, and a search that all callers aborted is aborted.
    const alone = new AbortController();
    const second = expect(search(alone.signal)).rejects.toThrow('left');
    alone.abort(new Error('left'));
    await second;
    expect([requests.length, requests[1]?.aborted]).toEqual([2, true]);
    const third = search();
    answer({ kind: 'ok', articles: [] });
    expect(await third).toEqual({ kind: 'ok', articles: [] });
  });
});
