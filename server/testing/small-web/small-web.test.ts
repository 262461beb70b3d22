import { Agent, type Dispatcher, ProxyAgent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, inventedArticles } from './invented-articles.ts';
import { type SmallWeb, startSmallWeb } from './small-web.ts';

let web: SmallWeb;
let proxy: Dispatcher;
beforeAll(async () => {
  web = await startSmallWeb();
  proxy = new ProxyAgent({ uri: web.proxyUrl, proxyTunnel: true });
});
afterAll(async () => {
  await proxy.destroy();
  await web.close();
});

const get = (address: string) => request(address, { dispatcher: proxy });

describe('small web', () => {
  it('serves every invented article through a tunnel, long enough to be judged', async () => {
    for (const article of inventedArticles) {
      const answer = await get(addressOf(article));
      expect(answer.statusCode).toBe(200);
      expect(await answer.body.text()).toContain('<h1');
      expect(article.paragraphs.join(' ').split(/\s+/).length).toBeGreaterThan(180);
    }
  });

  it('serves plain requests in absolute form', async () => {
    const agent = new Agent();
    const answer = await request(`${web.proxyUrl}/article/stopgap-budget`, {
      dispatcher: agent,
      headers: { host: 'meridianwire.example' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await answer.body.text()).toContain('Senate panel advances');
    await agent.close();
  });

  it('sends pages of the family `old` as windows-1252', async () => {
    const answer = await get('http://patriotbeacon.example/opinion/parents-against-mandates');
    expect(answer.headers['content-type']).toBe('text/html; charset=windows-1252');
    expect(Buffer.from(await answer.body.arrayBuffer()).includes(0x93)).toBe(true);
  });

  it.each([
    ['http://meridianwire.example/rss.xml', 'application/rss+xml', '<rss'],
    ['http://meridianwire.example/atom.xml', 'application/atom+xml', '<feed'],
    ['http://meridianwire.example/', 'text/html', 'Meridian Wire'],
    ['http://capitalreview.example/locked', 'text/html', 'isAccessibleForFree'],
    ['http://meridianwire.example/live/budget', 'text/html', 'LiveBlogPosting'],
    ['http://nobalance.example/robots.txt', 'text/plain', 'Disallow: /'],
  ])('serves %s', async (address, type, part) => {
    const answer = await get(address);
    expect(answer.headers['content-type']).toContain(type);
    expect(await answer.body.text()).toContain(part);
  });

  it.each([
    ['http://broken.example/error', 500],
    ['http://broken.example/to-this-machine', 302],
    ['http://lakesidecourier.example/nowhere', 404],
    ['http://unknown.example/', 502],
  ])('answers %s with %i', async (address, status) => {
    const answer = await get(address);
    await answer.body.dump();
    expect(answer.statusCode).toBe(status);
  });

  it('records the requested addresses', () => {
    expect(web.requested).toContain('http://unknown.example/');
  });
});
