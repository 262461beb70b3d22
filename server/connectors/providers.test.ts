import { describe, expect, it } from 'vitest';
import { key, queryProvider } from './testdata/query-provider.ts';
import {
  bridge,
  currents,
  foundAt,
  gnews,
  google,
  googleRow,
  listed,
  newsapi,
  newsapiArticle,
  post,
  streamedAt,
  twingly,
} from './testdata/sample-answers.ts';

describe('a search', () => {
  it('of NewsAPI sends words and key apart, and leaves out what was removed', async () => {
    const removed = { ...newsapiArticle, title: '[Removed]', url: 'https://removed.com' };
    const { result, requests } = await queryProvider('newsapi', { body: newsapi([removed, newsapiArticle]) });
    expect(result).toEqual({ kind: 'ok', articles: [listed] });
    expect(requests[0]?.headers['x-api-key']).toBe(key);
    expect(requests[0]?.path).toBe(
      '/v2/everything?q=harbour%20AND%20bridge&language=en&sortBy=relevancy&pageSize=5',
    );
  });

  it('of GNews includes the outlet’s address', async () => {
    const { result, requests } = await queryProvider('gnews', { body: gnews });
    expect(result).toEqual({
      kind: 'ok',
      articles: [{ ...listed, outletAddress: 'https://gazette.example' }],
    });
    expect(requests[0]?.headers['x-api-key']).toBe(key);
    expect(requests[0]?.path).toBe('/api/v4/search?q=harbour%20bridge&sortby=relevance&lang=en&max=5');
  });

  it('of Currents does not use the author as outlet', async () => {
    const { result, requests } = await queryProvider('currents', { body: currents });
    expect(result).toEqual({ kind: 'ok', articles: [{ ...listed, outletName: null }] });
    expect(requests[0]?.headers.authorization).toBe(key);
    expect(requests[0]?.path).toBe('/v1/search?keywords=harbour%20bridge&language=en&page_size=5');
  });

  it('of Twingly keeps English posts', async () => {
    const body = twingly(post(foundAt, 'sv') + post(foundAt));
    const { result, requests } = await queryProvider('twingly', { body });
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
    expect(requests[0]?.path).toContain('/blog/search/api/v3/search?q=harbour%20bridge%20lang%3Aen');
  });

  it('of Bright Data requests Google’s news in its zone, and parses relative dates', async () => {
    const { result, requests } = await queryProvider('bright-data', { body: google([googleRow]) });
    expect(result).toEqual({ kind: 'ok', articles: [listed] });
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
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
      expect([id, (await queryProvider(id, { body })).result]).toEqual([id, { kind: 'ok', articles: [] }]);
    }
  });
});

describe('headlines', () => {
  it('come of all regions in turn, each once', async () => {
    const { result, requests } = await queryProvider(
      'newsapi',
      ({ path }) => {
        const region = path.includes('country=us') ? 'us' : path.includes('bbc.co.uk') ? 'uk' : 'world';
        const own = [1, 2, 3].map((n) => ({ ...newsapiArticle, url: `https://${region}.example/${n}` }));
        return { body: newsapi([newsapiArticle, ...own]) };
      },
      'latest',
    );
    expect(requests).toHaveLength(3);
    const articles = result.kind === 'ok' ? result.articles.map(({ address }) => address) : result;
    expect(articles).toEqual([
      bridge,
      ...['uk', 'us', 'world'].map((region) => `https://${region}.example/1`),
      'https://uk.example/2',
    ]);
  });

  it('are returned with the problem when a later region fails', async () => {
    let requests = 0;
    const { result } = await queryProvider(
      'currents',
      () => {
        requests += 1;
        return requests === 1
          ? { body: currents }
          : { status: 429, body: '{"message":"Token limit reached"}' };
      },
      'latest',
    );
    expect(requests).toBe(2);
    expect(result).toMatchObject({
      kind: 'ok',
      articles: [{ address: bridge }],
      problem: { failure: 'quota' },
    });
  });

  it('of Twingly are its stream since the given time', async () => {
    const { result, requests } = await queryProvider(
      'twingly',
      { body: twingly(post(streamedAt)) },
      'latest',
    );
    expect(result).toMatchObject({
      kind: 'ok',
      articles: [{ address: bridge, publishedAt: listed.publishedAt }],
    });
    expect(requests[0]?.path).toContain('getdata?timestamp=2026-11-20T11%3A50%3A00.000Z&maxPosts=20');
  });
});
