import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { type FeedWeb, type FeedWebArticle, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';

let web: FeedWeb;
let app: TestApp;
let token: string;
beforeAll(async () => {
  web = await startFeedWeb();
  app = await createTestApp({ env: { FETCH_PROXY_URL: web.proxyUrl } });
  token = (await app.signIn(app.adminEmail)).sessionToken;
});
afterAll(async () => {
  await app.close();
  await web.close();
});
beforeEach(() => {
  web.hosts.clear();
  web.requests.length = 0;
});

const forms = [
  'http://releases.example/release?ref=1',
  'http://forum.example/forum.php?mod=viewthread&tid=1',
  'http://shares.example/view?share=1&social=1&b=2&a=1',
  'http://feeds.example/item?src=feed&rss=1&source=2',
  'http://tracked.example/x?utm_source=rss&id=1&fbclid=2',
  'http://m.mobile-only.example/x/2',
  'http://amp.amp-only.example/x/2',
  'http://paths.example/amp/x/2',
  'http://files.example/x/2.amp.html?amp=1',
  'http://spellings.example/X//y%2Fz/?q=a%20b+c&&=1',
];

/** Puts an article at the end of an address, and another one at all that a program could make of the address. */
function serve(address: string, at: number): FeedWebArticle {
  const { hostname, pathname, search } = new URL(address);
  const [own, other] = unlikeArticles(`${hostname.replaceAll('.', '')}of${at}`, 2);
  if (own === undefined || other === undefined) throw new Error('no article');
  const article = { ...own, path: pathname + search };
  web.hosts.set(hostname, { articles: [article, ...(search === '' ? [] : [{ ...other, path: pathname }])] });
  return article;
}

const requested = () =>
  web.requests.map(({ address }) => address).filter((address) => !address.includes('news.google.com'));

async function check(url: string): Promise<BiasCheckResult> {
  const response = await app.call('POST', '/bias-check', { token, body: { url } });
  expect(response.status).toBe(200);
  return (await response.json()) as BiasCheckResult;
}

const titles = [
  'Neglect closed the harbour bridge, workers say',
  'Harbour bridge closed until the pier is safe',
  'Red tape kept the harbour bridge pier unrepaired',
  'Harbour bridge pier scandal exposed',
  'Harbour bridge pier leaves for a better town',
  'Harbour bridge pier moved, county confirms',
];
const event: FeedWebArticle = {
  path: '/subject',
  title: 'Harbour bridge closes after pier moves',
  text: Array.from(
    { length: 6 },
    (_, at) =>
      `The county closed the harbour bridge after its pier moved by ${at + 2} inches, and engineers inspect it. ` +
      'Workers say that repairs of the pier were put off for years, while the county says that the bridge is safe again soon.',
  ),
};

it('what a news service lists is suggested, and requested for a comparison, as it is listed', async () => {
  const addresses = forms.slice(0, titles.length);
  const lists = addresses.map((address, at) => {
    const { hostname, pathname, search } = new URL(address);
    return { ...event, host: hostname, path: pathname + search, title: titles[at] ?? '' };
  });
  for (const { host, ...article } of lists) web.hosts.set(host, { articles: [article] });
  const [behindLink, ...direct] = lists;
  if (behindLink === undefined) throw new Error('no article');
  web.hosts.set('news.google.com', {
    articles: [],
    lists: [{ ...behindLink, host: 'news.google.com', path: '/rss/articles/1' }, ...direct],
    redirects: {
      '/rss/search': { status: 302, location: 'http://news.google.com/rss.xml' },
      '/rss/articles/1': { status: 302, location: addresses[0] ?? '' },
    },
  });
  web.hosts.set('subject.example', { articles: [event] });
  const result = await check('http://subject.example/subject');
  expect(result.suggested_articles.map(({ url }) => url).sort()).toEqual([...addresses].sort());
  const compared = requested().filter((address) => !address.includes('subject.example'));
  expect(compared.length).toBeGreaterThan(0);
  expect(addresses).toEqual(expect.arrayContaining(compared));
});

describe('a checked address', () => {
  it.each(forms)('%s is requested as it is given', async (listed) => {
    // Another article of the same form, which is not stored yet.
    const address = listed.replace(/[12]/, '4');
    const { title } = serve(address, 4);
    const result = await check(`${address}#part`);
    expect(requested()).toEqual([address]);
    expect(result.article?.title).toBe(title);
  });

  it.each(forms)('%s is requested as it is given to a language model’s tool', async (given) => {
    const address = given.replace(/[12]/, '3');
    const { title } = serve(address, 3);
    const body = { name: 'check', scopes: ['check'], email: app.adminEmail };
    const answer = await app.call('POST', '/admin/api-keys', { token, body });
    const { key } = (await answer.json()) as { key: string };
    const client = new Client({ name: 'test', version: '1.0.0' });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    const transport = new StreamableHTTPClientTransport(new URL(`${app.address}/mcp`), { requestInit });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    const result = await client.callTool({ name: 'check_article', arguments: { url: address } });
    await client.close();
    expect(JSON.stringify(result)).toContain(title);
    expect(requested()).toEqual([address]);
  });

  it('is shown with a pasted text as it is given', async () => {
    const url = 'http://m.paper.example/amp/x?ref=1&source=2';
    const text = 'The council voted on a new budget for schools and roads. '.repeat(20);
    const response = await app.call('POST', '/bias-check', { token, body: { url, text, pasted: true } });
    expect(await response.json()).toMatchObject({ resolved_url: url });
    expect(requested()).toEqual([]);
  });
});
