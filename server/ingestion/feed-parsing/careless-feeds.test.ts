import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const address = 'https://news.paper.example/feeds/rss.xml';
const parse = (body: string | Buffer) => {
  const parsed = parseFeed({ bytes: Buffer.from(body), contentType: null, address });
  if (parsed.kind === 'failed') throw new Error(`${parsed.code}: ${parsed.message}`);
  return parsed;
};
const rss = (item: string, channel = '<link>https://news.paper.example/</link>') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${channel}<item>${item}</item></channel></rss>`;
const atom = (entry: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry>${entry}</entry></feed>`;
const json = (item: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'T', items: [item] });
const onlyItem = (body: string) => parse(body).items[0];

describe('a text that was encoded once too often', () => {
  it.each([
    ['a title of JSON', json({ id: '1', title: 'The mayor&#8217;s plan &amp; its &quot;cost&quot;' })],
    [
      'a title of Atom',
      atom('<title>The mayor&amp;#8217;s plan &amp;amp; its &amp;quot;cost&amp;quot;</title><id>u:1</id>'),
    ],
  ])('is decoded in %s', (_, body) => {
    expect(onlyItem(body)?.title).toBe('The mayor’s plan & its "cost"');
  });

  it('is decoded in summary and content of JSON, too', () => {
    const item = { id: '1', title: 'a < b & c', summary: 'It&#8217;s', content_text: 'It&rsquo;s' };
    expect(onlyItem(json(item))).toMatchObject({
      ...{ title: 'a < b & c', description: 'It’s', contentHtml: 'It’s' },
    });
  });

  it.each(['AT&T', 'R&D; S&P', 'a & b', '&unknown;', '&copy', 'Use <b> &amp; <i>'])(
    'is none in %s',
    (title) => {
      expect(onlyItem(json({ id: '1', title }))?.title).toBe(title);
    },
  );
});

describe('an address', () => {
  it.each([
    ['www.other.example/a', 'https://www.other.example/a'],
    ['paper.example/story/2', 'https://paper.example/story/2'],
    ['news.paper.example/a?b=1', 'https://news.paper.example/a?b=1'],
    ['//cdn.example/a', 'https://cdn.example/a'],
    ['article.do?id=5', 'https://news.paper.example/article.do?id=5'],
    ['story.html', 'https://news.paper.example/story.html'],
    ['other.example/story', 'https://news.paper.example/other.example/story'],
  ])('%s is %s', (link, expected) => {
    expect(onlyItem(rss(`<title>A</title><link>${link}</link>`))?.address).toBe(expected);
  });

  it('of a channel may lack its scheme', () => {
    const body = rss('<title>A</title><link>/story/1</link>', '<link>www.paper.example</link>');
    expect(onlyItem(body)?.address).toBe('https://www.paper.example/story/1');
  });

  it.each([
    ['<link href="a" xml:base="https://blog.example/x/"/>', 'https://blog.example/x/a'],
    ['<link href="a" xml:base="/2026/"/>', 'https://news.paper.example/2026/a'],
    ['<link href="a"/><content xml:base="/2026/">x</content>', 'https://news.paper.example/feeds/a'],
  ])('is relative to the base of its link: %s', (link, expected) => {
    expect(onlyItem(atom(`<title>A</title><id>u:1</id>${link}`))?.address).toBe(expected);
  });

  it.each([
    ['<guid isPermaLink="false">https://paper.example/2</guid>', 'https://paper.example/2'],
    ['<guid isPermaLink="false">42</guid>', null],
    ['<guid isPermaLink="false">/a/42</guid>', null],
    ['<guid isPermaLink="false">https://x.example/2</guid><link>/1</link>', 'https://news.paper.example/1'],
    [
      '<guid isPermaLink="false">https://www.x.example/r/1</guid><link>/r/1</link>',
      'https://www.x.example/r/1',
    ],
  ])('may be that of the guid: %s', (item, expected) => {
    expect(onlyItem(rss(`<title>A</title>${item}`))?.address).toBe(expected);
  });
});

const feed = rss('<title>A</title><link>https://news.paper.example/a</link>');
const bare = feed.replace(/^<\?xml[^>]*>/, '');

describe('text before the feed', () => {
  const warning =
    '<br />\n<b>Warning</b>:  Undefined variable $x in <b>/srv/feed.php</b> on line <b>12</b><br />\n';
  it.each([
    ['a message of PHP', warning + feed],
    ['a message of PHP before a feed without declaration', warning + bare],
    ['a notice in plain text', `Notice: something in /srv/x.php on line 3\n${feed}`],
    ['a dot', `.${feed}`],
    ['a script', `<script>var a = 1 < 2;</script>\n${feed}`],
    ['a mark that was encoded twice', `ï»¿${feed}`],
    ['a message before Atom', warning + atom('<title>A</title><link href="https://news.paper.example/a"/>')],
  ])('is passed over: %s', (_, body) => {
    expect(parse(body).items).toMatchObject([{ title: 'A', address: 'https://news.paper.example/a' }]);
  });

  it.each([
    ['a page that shows a feed', `<html><body><pre>${feed}</pre></body></html>`],
    ['a page without a frame', `<p>How to write a feed</p><textarea>${feed}</textarea>`],
    ['words about feeds', 'A feed begins with <rss and an error ends it'],
    ['another document', `.<?xml version="1.0"?><opml><body/></opml>`],
  ])('is the document: %s', (_, body) => {
    expect(() => parse(body)).toThrow('not-a-feed');
  });

  it('is found in linear time', () => {
    expect(() => parse(`.${'<rss '.repeat(400_000)}`)).toThrow();
    expect(() => parse('<?xml '.repeat(400_000))).toThrow();
  });
});

it('a feed that is packed without a label is unpacked', () => {
  expect(parse(gzipSync(feed)).items).toHaveLength(1);
});
