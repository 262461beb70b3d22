import { expect, it } from 'vitest';
import { type FetchedBody, type Fetcher, fetchFailure } from '#server/fetching/fetcher.ts';
import { parseFeed } from '#server/ingestion/feed-parsing/parse-feed.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { testSealer } from '#testing/test-sealer.ts';
import { testFeed } from './test-feed.ts';

const rss =
  '<rss version="2.0"><channel><title>News</title><item><title>A</title><link>/a</link></item></channel></rss>';
const link = (type: string, href: string) => `<link rel="alternate" type="${type}" href="${href}">`;

describeOnDatabase('the feeds of a page', (getDatabase) => {
  const test = async (bodies: Record<string, string>, url = 'http://paper.example/') => {
    const requested: string[] = [];
    const fetch: Fetcher['fetch'] = async ({ address }) => {
      const text = bodies[new URL(address).pathname];
      requested.push(new URL(address).pathname);
      if (text === undefined) return fetchFailure('not-found', 'Nothing here.', { status: 404 });
      const bytes = Buffer.from(text);
      const validators = { etag: undefined, lastModified: undefined };
      const body = { kind: 'ok', status: 200, address, contentType: 'text/html', bytes, text } as const;
      return { ...body, encoding: 'utf-8', validators } satisfies FetchedBody;
    };
    const feedPool = { parse: async (body: Parameters<typeof parseFeed>[0]) => parseFeed(body) };
    const deps = {
      db: getDatabase().db,
      fetcher: { fetch },
      feedPool,
      outlets: loadOutletTable(),
      sealer: testSealer,
    };
    const tested = await testFeed(deps, { url });
    return { tested, candidates: tested.candidates.map((one) => new URL(one.url).pathname), requested };
  };
  const page = (links: string) => `<!doctype html><html><head>${links}</head><body><p>x</p></body></html>`;

  it('are offered once they were read, JSON last', async () => {
    const links =
      link('application/json', '/wp-json/wp/v2/pages/2') +
      link('application/json', '/feed.json') +
      link('application/rss+xml', '/feed/') +
      link('application/rss+xml', '/comments/feed/');
    const feedJson = '{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[]}';
    const { tested, candidates } = await test({
      ...{ '/': page(links), '/feed/': rss, '/comments/feed/': page(''), '/feed.json': feedJson },
      '/wp-json/wp/v2/pages/2': '{"id":2}',
    });
    expect(candidates).toEqual(['/feed/', '/feed.json']);
    expect(tested).toMatchObject({
      kind: 'page-with-feeds',
      candidates: [{ title: 'News' }, { title: 'J' }],
    });
  });

  it('are looked for at the usual addresses where no link leads to one', async () => {
    const dead = page(link('application/rss+xml', '/dead.xml'));
    expect(await test({ '/': dead, '/rss.xml': rss })).toMatchObject({ candidates: ['/rss.xml'] });
    expect(await test({ '/': dead, '/dead.xml': dead })).toMatchObject({ tested: { kind: 'failed' } });
  });

  it('are requested at most ten times for their links', async () => {
    const many = Array.from({ length: 30 }, (_, at) => link('application/rss+xml', `/${at}.xml`)).join('');
    expect((await test({ '/': page(many), '/3.xml': rss })).requested).toHaveLength(11);
  });

  it('may be named by "feed:" and without a scheme', async () => {
    for (const url of ['feed://paper.example/rss.xml', 'paper.example/rss.xml'])
      expect(await test({ '/rss.xml': rss }, url)).toMatchObject({ tested: { kind: 'feed', item_count: 1 } });
  });
});
