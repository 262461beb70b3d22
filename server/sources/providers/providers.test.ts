import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  fetcherFor,
  type Loopback,
  serve,
  serveBytes,
  serveRaw,
} from '#server/fetching/testdata/loopback.ts';
import type { ConnectorId } from '../connector.ts';
import { createProviders } from '../create-connectors.ts';
import type { Provider } from '../provider.ts';

const now = new Date('2026-11-20T12:00:00Z');
const key = 'k3y-th4t-nobody-sees';
const signal = new AbortController().signal;
const query = { words: ['harbour', 'bridge'], limit: 5, signal };

interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

function providerAt(id: ConnectorId, server: Loopback): Provider {
  const found = createProviders({
    fetcher: fetcherFor([server]),
    clock: () => now,
    keys: {
      newsapiKey: key,
      gnewsKey: key,
      currentsApiKey: key,
      twinglyApiKey: key,
      brightDataApiKey: key,
      brightDataZone: 'serp',
    },
    origins: { [id]: server.origin },
  }).find((provider) => provider.id === id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
}

type Reply = { status?: number; headers?: Record<string, string>; body: string };

/** Asks a provider that answers so, and tells what it was asked. */
async function ask(
  id: ConnectorId,
  reply: Reply | ((asked: Asked) => Reply),
  what: 'search' | 'latest' = 'search',
) {
  const asked: Asked[] = [];
  const server = await serve((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const question = { path: request.url ?? '', headers: request.headers, body };
      asked.push(question);
      const answer = typeof reply === 'function' ? reply(question) : reply;
      response.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body);
    });
  });
  const provider = providerAt(id, server);
  const result =
    what === 'search'
      ? await provider.search(query)
      : await provider.latest({ limit: 5, since: new Date(now.getTime() - 600_000), signal });
  return { result, asked };
}

const bridge = 'https://gazette.example/bridge';
const listed = {
  title: 'Harbour bridge closes',
  address: bridge,
  isResolved: true,
  outletName: 'Vale Gazette',
  outletAddress: null,
  description: 'The pier moved.',
  publishedAt: '2026-11-20T10:00:00.000Z',
};

const newsapiArticle = {
  source: { id: null, name: 'Vale Gazette' },
  author: null,
  title: 'Harbour bridge closes',
  description: 'The pier moved.',
  url: bridge,
  urlToImage: null,
  publishedAt: '2026-11-20T10:00:00Z',
  content: null,
};
const newsapi = (articles: unknown[]) => JSON.stringify({ status: 'ok', totalResults: 1, articles });

const gnews = JSON.stringify({
  totalArticles: 1,
  articles: [
    {
      title: 'Harbour bridge closes',
      description: 'The pier moved.',
      content: 'The pier…',
      url: bridge,
      image: null,
      publishedAt: '2026-11-20T10:00:00Z',
      source: { name: 'Vale Gazette', url: 'https://gazette.example' },
    },
  ],
});

const currents = JSON.stringify({
  status: 'ok',
  news: [
    {
      id: '1',
      title: 'Harbour bridge closes',
      description: 'The pier moved.',
      url: bridge,
      author: 'A. Writer',
      image: 'None',
      language: 'en',
      category: ['regional'],
      published: '2026-11-20 10:00:00 +0000',
    },
  ],
});

const post = (time: string, language = 'en') =>
  `<post><id>1</id><author /><url>${bridge}</url><title>Harbour bridge closes</title><text>The pier &amp; more moved.</text><languageCode>${language}</languageCode><links><link>https://x.example/</link></links>${time}<blogName>Vale Gazette</blogName><blogUrl>https://gazette.example</blogUrl></post>`;
const twingly = (posts: string) =>
  `<?xml version="1.0" encoding="utf-8"?><twinglydata numberOfMatchesReturned="1">${posts}</twinglydata>`;
const foundAt = '<publishedAt>2026-11-20T10:00:00Z</publishedAt>';
const streamedAt = '<published>2026-11-20 10:00:00Z</published>';

const google = (news: unknown) => JSON.stringify({ general: { search_engine: 'google' }, news });
const googleRow = {
  title: 'Harbour bridge closes',
  link: bridge,
  source: 'Vale Gazette',
  date: '2 hours ago',
  description: 'The pier moved.',
};

describe('a search', () => {
  it('of NewsAPI sends words and key apart, and leaves out what was removed', async () => {
    const removed = { ...newsapiArticle, title: '[Removed]', url: 'https://removed.com' };
    const { result, asked } = await ask('newsapi', { body: newsapi([removed, newsapiArticle]) });
    expect(result).toEqual({ kind: 'ok', articles: [listed] });
    expect(asked[0]?.headers['x-api-key']).toBe(key);
    expect(asked[0]?.path).toBe(
      '/v2/everything?q=harbour%20AND%20bridge&language=en&sortBy=relevancy&pageSize=5',
    );
  });

  it('of GNews takes the outlet’s address', async () => {
    const { result, asked } = await ask('gnews', { body: gnews });
    expect(result).toEqual({
      kind: 'ok',
      articles: [{ ...listed, outletAddress: 'https://gazette.example' }],
    });
    expect(asked[0]?.headers['x-api-key']).toBe(key);
    expect(asked[0]?.path).toBe('/api/v4/search?q=harbour%20bridge&sortby=relevance&lang=en&max=5');
  });

  it('of Currents does not take an author for an outlet', async () => {
    const { result, asked } = await ask('currents', { body: currents });
    expect(result).toEqual({ kind: 'ok', articles: [{ ...listed, outletName: null }] });
    expect(asked[0]?.headers.authorization).toBe(key);
    expect(asked[0]?.path).toBe('/v1/search?keywords=harbour%20bridge&language=en&page_size=5');
  });

  it('of Twingly keeps English posts', async () => {
    const body = twingly(post(foundAt, 'sv') + post(foundAt));
    const { result, asked } = await ask('twingly', { body });
    expect(result).toEqual({
      kind: 'ok',
      articles: [
        {
          ...listed,
          outletAddress: 'https://gazette.example',
          description: 'The pier & more moved.',
        },
      ],
    });
    expect(asked[0]?.path).toContain('/blog/search/api/v3/search?q=harbour%20bridge%20lang%3Aen');
  });

  it('of Bright Data asks for Google’s news in its zone, and reads relative dates', async () => {
    const { result, asked } = await ask('bright-data', { body: google([googleRow]) });
    expect(result).toEqual({ kind: 'ok', articles: [listed] });
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      zone: 'serp',
      format: 'raw',
      url: 'https://www.google.com/search?q=harbour+bridge&tbm=nws&hl=en&gl=us&num=5&brd_json=1',
    });
  });

  it('finds nothing where a provider says so in its own way', async () => {
    for (const [id, body] of [
      ['newsapi', newsapi([])],
      ['gnews', '{"totalArticles":0,"articles":[]}'],
      ['currents', '{"status":"ok","news":[]}'],
      ['twingly', twingly('')],
      ['bright-data', '{"general":{"results_cnt":0},"navigation":[]}'],
    ] as const) {
      expect([id, (await ask(id, { body })).result]).toEqual([id, { kind: 'ok', articles: [] }]);
    }
  });
});

describe('headlines', () => {
  it('come of all regions in turn, each once', async () => {
    const { result, asked } = await ask(
      'newsapi',
      ({ path }) => {
        const region = path.includes('country=us') ? 'us' : path.includes('bbc.co.uk') ? 'uk' : 'world';
        const own = [1, 2, 3].map((n) => ({ ...newsapiArticle, url: `https://${region}.example/${n}` }));
        return { body: newsapi([newsapiArticle, ...own]) };
      },
      'latest',
    );
    expect(asked).toHaveLength(3);
    const articles = result.kind === 'ok' ? result.articles.map(({ address }) => address) : result;
    expect(articles).toEqual([
      bridge,
      ...['uk', 'us', 'world'].map((region) => `https://${region}.example/1`),
      'https://uk.example/2',
    ]);
  });

  it('stand although a later region fails, with the problem beside them', async () => {
    let asked = 0;
    const { result } = await ask(
      'currents',
      () => {
        asked += 1;
        return asked === 1 ? { body: currents } : { status: 429, body: '{"message":"Token limit reached"}' };
      },
      'latest',
    );
    expect(asked).toBe(2);
    expect(result).toMatchObject({
      kind: 'ok',
      articles: [{ address: bridge }],
      problem: { failure: 'quota' },
    });
  });

  it('of Twingly are its stream since the time given', async () => {
    const { result, asked } = await ask('twingly', { body: twingly(post(streamedAt)) }, 'latest');
    expect(result).toMatchObject({
      kind: 'ok',
      articles: [{ address: bridge, publishedAt: listed.publishedAt }],
    });
    expect(asked[0]?.path).toContain('getdata?timestamp=2026-11-20T11%3A50%3A00.000Z&maxPosts=20');
  });
});

/** As earlier versions of the providers answered, or as none ever did. */
const otherFormats: [ConnectorId, string][] = [
  [
    'newsapi',
    JSON.stringify({
      status: 'ok',
      source: 'vale-gazette',
      sortBy: 'top',
      articles: [{ title: 'Harbour bridge closes', url: bridge, publishedAt: '2026-11-20T10:00:00Z' }],
    }),
  ],
  ['newsapi', newsapi([{ headline: 'Harbour bridge closes', link: bridge }, newsapiArticle, {}])],
  ['gnews', JSON.stringify({ timestamp: 1, articleCount: 1, articles: [{ title: 'x', link: bridge }] })],
  ['currents', JSON.stringify([{ id: 1, title: 'Harbour bridge closes', urls: bridge }])],
  ['currents', JSON.stringify({ status: 'ok', news: [{ title: 'Harbour bridge closes', urls: bridge }] })],
  ['twingly', twingly(post(streamedAt))],
  ['twingly', '<blogstream><post><url>x</url></post></blogstream>'],
  ['twingly', twingly(post(foundAt)).slice(0, -20)],
  ['bright-data', JSON.stringify({ general: {}, news_results: [googleRow] })],
  ['bright-data', JSON.stringify({ status_code: 200, headers: {}, body: '{}' })],
  ['google-news', '{"items":[]}'],
];
const everyProvider = ['newsapi', 'gnews', 'currents', 'twingly', 'bright-data'] as const;

describe('a provider', () => {
  it.each(otherFormats)('%s that answers in another format is no empty success: %s', async (id, body) => {
    const { result } = await ask(id, { body });
    expect(result).toMatchObject({ kind: 'failed', failure: 'unreadable' });
  });

  it.each(everyProvider)('%s that answers with a page is unreadable', async (id) => {
    const body = '<!doctype html><title>Sign in</title>';
    const { result } = await ask(id, { body, headers: { 'content-type': 'text/html' } });
    expect(result).toMatchObject({ kind: 'failed', failure: 'unreadable' });
  });

  it('that hangs is given up while somebody still waits', async () => {
    const server = await serveRaw(() => {});
    const begun = performance.now();
    const results = await Promise.all(everyProvider.map((id) => providerAt(id, server).search(query)));
    expect(performance.now() - begun).toBeLessThan(6_000);
    for (const result of results) expect(result).toMatchObject({ kind: 'failed', failure: 'timeout' });
  });

  it('that announces more than it sends is told apart from one that sends all', async () => {
    const body = newsapi([newsapiArticle]);
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length + 50}\r\n\r\n`;
    const result = await providerAt('newsapi', await serveBytes(head + body, 'end')).search(query);
    expect(result).toMatchObject({ kind: 'failed', failure: 'truncated', detail: 'Its answer broke off.' });
  });

  it('that announces less than it sends is not believed', async () => {
    const body = newsapi([newsapiArticle]);
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n';
    const result = await providerAt('newsapi', await serveBytes(head + body, 'end')).search(query);
    expect(result).toMatchObject({ kind: 'failed', failure: 'unreadable' });
  });

  it('that never stops sending is cut off', async () => {
    const server = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      response.on('error', () => {});
      more();
    });
    expect(await providerAt('gnews', server).search(query)).toMatchObject({ failure: 'too-large' });
  });

  it.each([
    ['newsapi', 401, '{"status":"error","code":"apiKeyInvalid","message":"x"}', 'key-refused'],
    ['newsapi', 401, '{"status":"error","code":"apiKeyExhausted","message":"x"}', 'quota'],
    ['newsapi', 429, '{"status":"error","code":"rateLimited","message":"x"}', 'rate-limited'],
    ['newsapi', 400, '{"status":"error","code":"parameterInvalid","message":"x"}', 'client-error'],
    ['gnews', 403, '{"errors":["You have reached your request limit for today"]}', 'quota'],
    ['gnews', 503, '', 'server-error'],
    ['currents', 401, '{"status":"error","code":401,"message":"Invalid API key"}', 'key-refused'],
    ['currents', 429, '{"message":"Token limit reached"}', 'quota'],
    ['twingly', 401, '<error code="40101"><message>x</message></error>', 'key-refused'],
    ['twingly', 402, '<error code="40201"><message>language(s): en</message></error>', 'key-refused'],
    ['twingly', 200, '<error code="50301"><message>x</message></error>', 'server-error'],
    ['bright-data', 402, 'Payment required', 'key-refused'],
    ['bright-data', 502, '', 'server-error'],
  ] as const)('%s that answers %d %s fails as %s', async (id, status, body, failure) => {
    expect((await ask(id, { status, body })).result).toMatchObject({ kind: 'failed', failure });
  });

  it('that repeats the key in its answer does not get it into ours', async () => {
    for (const id of everyProvider) {
      for (const status of [400, 401, 429, 500]) {
        const body = `{"status":"error","code":"${key}","message":"${key}"}`;
        expect(JSON.stringify((await ask(id, { status, body })).result)).not.toContain(key);
      }
    }
  });

  it('is asked elsewhere without its key', async () => {
    const seen: (string | undefined)[] = [];
    const other = await serve((request, response) => {
      seen.push(`${request.url} ${JSON.stringify(request.headers)}`);
      response.end('{}');
    });
    const moved = await serve((_request, response) => {
      response.writeHead(302, { location: `${other.origin}/elsewhere` }).end();
    });
    const provider = createProviders({
      fetcher: fetcherFor([moved, other]),
      clock: () => now,
      keys: {
        newsapiKey: key,
        gnewsKey: undefined,
        currentsApiKey: undefined,
        twinglyApiKey: undefined,
        brightDataApiKey: undefined,
        brightDataZone: undefined,
      },
      origins: { newsapi: moved.origin },
    }).find(({ id }) => id === 'newsapi');
    await provider?.search(query);
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toContain(key);
  });
});
