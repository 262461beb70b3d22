import { describe, expect, it } from 'vitest';
import type { ConnectorId } from '#domain/connectors/connector-names.ts';
import { fetcherFor, serve, serveBytes, serveRaw } from '#server/fetching/testdata/loopback.ts';
import { measureWait } from '#testing/waited-time.ts';
import { createProviders } from './registry.ts';
import { getProviderAt, key, now, query, queryProvider } from './testdata/query-provider.ts';
import {
  bridge,
  foundAt,
  googleRow,
  newsapi,
  newsapiArticle,
  post,
  streamedAt,
  twingly,
} from './testdata/sample-answers.ts';

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
    const { result } = await queryProvider(id, { body });
    expect(result).toMatchObject({ kind: 'failed', failure: 'unreadable' });
  });

  it.each(everyProvider)('%s that answers with a page is unreadable', async (id) => {
    const body = '<!doctype html><title>Sign in</title>';
    const { result } = await queryProvider(id, { body, headers: { 'content-type': 'text/html' } });
    expect(result).toMatchObject({ kind: 'failed', failure: 'unreadable' });
  });

  it('that hangs ends by timeout', async () => {
    const server = await serveRaw(() => {});
    const waited = measureWait();
    const results = await Promise.all(
      everyProvider.map(async (id) => (await getProviderAt(id, server)).search(query)),
    );
    expect(waited()).toBeLessThan(6_000);
    for (const result of results) expect(result).toMatchObject({ kind: 'failed', failure: 'timeout' });
  });

  it('that announces more than it sends is reported as truncated', async () => {
    const body = newsapi([newsapiArticle]);
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length + 50}\r\n\r\n`;
    const result = await (await getProviderAt('newsapi', await serveBytes(head + body, 'end'))).search(query);
    expect(result).toMatchObject({ kind: 'failed', failure: 'truncated', detail: 'Its answer broke off.' });
  });

  it('that announces less than it sends is unreadable', async () => {
    const body = newsapi([newsapiArticle]);
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n';
    const result = await (await getProviderAt('newsapi', await serveBytes(head + body, 'end'))).search(query);
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
    expect(await (await getProviderAt('gnews', server)).search(query)).toMatchObject({
      failure: 'too-large',
    });
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
    expect((await queryProvider(id, { status, body })).result).toMatchObject({ kind: 'failed', failure });
  });

  it('that repeats the key in its answer does not get it into ours', async () => {
    for (const id of everyProvider) {
      for (const status of [400, 401, 429, 500]) {
        const body = `{"status":"error","code":"${key}","message":"${key}"}`;
        expect(JSON.stringify((await queryProvider(id, { status, body })).result)).not.toContain(key);
      }
    }
  });

  it('gets no key after a redirect to another host', async () => {
    const seen: (string | undefined)[] = [];
    const other = await serve((request, response) => {
      seen.push(`${request.url} ${JSON.stringify(request.headers)}`);
      response.end('{}');
    });
    const moved = await serve((_request, response) => {
      response.writeHead(302, { location: `${other.origin}/elsewhere` }).end();
    });
    const providers = await createProviders({
      fetcher: fetcherFor([moved, other]),
      clock: () => now,
      variables: { NEWSAPI_KEY: key },
      origins: { newsapi: moved.origin },
    });
    await providers.find(({ id }) => id === 'newsapi')?.search(query);
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toContain(key);
  });
});
