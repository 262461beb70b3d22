import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#testing/processor-time.ts';
import { parseFeed } from './parse-feed.ts';

const address = 'https://www.paper.example/news-sitemap.xml';
const parse = (text: string) =>
  parseFeed({ bytes: Buffer.from(text), contentType: 'application/xml', address });

const url = (more: string, loc = 'https://www.paper.example/ferry') => `<url><loc>${loc}</loc>${more}</url>`;
const news = (title: string, date = '2026-11-20T10:00:00+01:00') =>
  `<news:news><news:publication><news:name>The Paper</news:name><news:language>en</news:language></news:publication>
<news:publication_date>${date}</news:publication_date><news:title>${title}</news:title></news:news>`;
const urlset = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${content}</urlset>`;

describe('a sitemap of news', () => {
  it('is read as a feed', () => {
    const image =
      '<image:image><image:loc>https://cdn.example/a.jpg</image:loc><image:title>A ferry</image:title></image:image>';
    const parsed = parse(
      urlset(
        url(
          `${image}${news('Ferry &amp; harbour: <![CDATA[the <vote>]]>')}<lastmod>2026-11-20T11:00:00Z</lastmod>`,
        ),
      ),
    );
    expect(parsed).toMatchObject({ kind: 'parsed', format: 'sitemap', rescued: false });
    expect(parsed.kind === 'parsed' && parsed.items).toMatchObject([
      {
        ...{ title: 'Ferry & harbour: the <vote>', address: 'https://www.paper.example/ferry' },
        ...{
          publishedAt: '2026-11-20T09:00:00.000Z',
          language: 'en',
          guid: null,
          description: '',
          contentHtml: null,
        },
      },
    ]);
  });

  it('is read with other prefixes, without dates, and cut off', () => {
    const other = urlset(url(news('A vote'))).replaceAll('news:', 'n:');
    const items = (text: string) => {
      const parsed = parse(text);
      return parsed.kind === 'parsed'
        ? parsed.items.map(({ title, publishedAt }) => [title, publishedAt])
        : parsed;
    };
    expect(items(other)).toEqual([['A vote', '2026-11-20T09:00:00.000Z']]);
    expect(items(urlset(url(news('A vote', ''))))).toEqual([['A vote', null]]);
    expect(
      items(
        urlset(`${url(news('A vote'))}${url(news('Another', '2026-11-19'))}<url><loc>https://www.pa`).slice(
          0,
          -9,
        ),
      ),
    ).toHaveLength(2);
  });

  it('leaves out pages without news, and is none without any', () => {
    const parsed = parse(urlset(url('') + url(news('A vote'))));
    expect(parsed.kind === 'parsed' && parsed.items).toHaveLength(1);
    expect(parse(urlset(url('<lastmod>2026-11-20</lastmod>')))).toMatchObject({
      kind: 'failed',
      code: 'not-a-feed',
    });
    // At night nothing is two days old.
    expect(parse(urlset(''))).toMatchObject({ kind: 'parsed', items: [] });
  });

  it('names the sitemaps of an index', () => {
    const index = `<sitemapindex><sitemap><loc>/news/1.xml.gz</loc><lastmod>2026-11-20</lastmod></sitemap><sitemap><loc>javascript:x</loc></sitemap></sitemapindex>`;
    expect(parse(index)).toMatchObject({
      ...{ kind: 'parsed', format: 'sitemap', items: [] },
      sitemaps: [
        { address: 'https://www.paper.example/news/1.xml.gz', modifiedAt: '2026-11-20T00:00:00.000Z' },
      ],
    });
  });

  it('is bounded in items, depth and time', async () => {
    const many = parse(urlset(url(news('A vote')).repeat(20_000)));
    expect(many.kind === 'parsed' && many.items.length).toBe(2000);
    const deep = urlset(`<url>${'<a>'.repeat(150)}${'</a>'.repeat(150)}</url>`);
    expect(await processorTimeOf(() => parse(deep))).toBeLessThan(500);
    expect(await processorTimeOf(() => parse(urlset(`<url>${'<a></b>'.repeat(100_000)}`)))).toBeLessThan(
      3000,
    );
  });
});
