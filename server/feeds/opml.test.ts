import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#testing/processor-time.ts';
import { parseOpml, writeOpml } from './opml.ts';

const outline = (attributes: string) => `<outline ${attributes}/>`;
const opml = (body: string) => `<?xml version="1.0"?><opml version="2.0"><head/><body>${body}</body></opml>`;
const named = (text: string) => {
  const reading = parseOpml(text);
  return reading.kind === 'parsed' ? reading.feeds.map(({ name, url }) => [name, url]) : reading.reason;
};

describe('parseOpml', () => {
  it('keeps folders as categories, from the outermost on', () => {
    const deep = `${'<outline text="Nested folder">'.repeat(30)}${outline('xmlUrl="https://deep.example/"')}${'</outline>'.repeat(30)}`;
    const body = `<outline text="UK" title="Britain"><outline text="News">${outline('xmlUrl="https://a.example/"')}</outline>${outline('xmlUrl="https://b.example/"')}</outline>${outline('xmlUrl="https://c.example/"')}<outline xmlUrl="https://d.example/">${outline('xmlUrl="https://e.example/"')}</outline>${deep}`;
    const reading = parseOpml(opml(body));
    const categories = reading.kind === 'parsed' ? reading.feeds.map(({ category }) => category) : [];
    expect(categories.slice(0, 5)).toEqual(['Britain / News', 'Britain', null, null, null]);
    expect(categories[5]).toMatch(/^(?:Nested folder \/ )+Nested f/);
    expect(categories[5]?.length).toBeLessThanOrEqual(100);
  });

  it('flattens folders and keeps the order', () => {
    const folders = `<outline text="UK"><outline text="News">${outline('type="rss" text="A" title="Paper A" xmlUrl="https://a.example/rss" htmlUrl="https://a.example/"')}</outline>${outline('text="B" xmlUrl="https://b.example/rss"')}</outline>${outline('xmlUrl="https://c.example/rss"')}`;
    expect(named(opml(folders))).toEqual([
      ['Paper A', 'https://a.example/rss'],
      ['B', 'https://b.example/rss'],
      ['https://c.example/rss', 'https://c.example/rss'],
    ]);
  });

  it('parses the attributes of Balance, with and without prefix, and ignores values out of range', () => {
    const own =
      'xmlUrl="https://a.example/rss" balance:bias="center-left" balance:maxArticles="7" balance:enabled="false"';
    const plain = 'xmlurl="https://b.example/rss" bias="RIGHT" max_articles="70" enabled="true"';
    const wrong = 'XMLURL="https://c.example/rss" bias="up" maxArticles="many"';
    expect(parseOpml(opml([own, plain, wrong].map(outline).join('')))).toMatchObject({
      feeds: [
        { bias: 'center-left', maxArticles: 7, enabled: false },
        { bias: 'right', maxArticles: undefined, enabled: true },
        { bias: undefined, maxArticles: undefined, enabled: undefined },
      ],
    });
  });

  it('parses malformed files as far as possible', () => {
    expect(
      named(
        `<opml><body>${outline('text="A & B" xmlUrl="https://a.example/?a=1&b=2"')}<outline text="C" xmlUrl="https://c.example/"><outline text="D" xmlUrl=https://d.example/ ><outline text="cut`,
      ),
    ).toEqual([
      ['A & B', 'https://a.example/?a=1&b=2'],
      ['C', 'https://c.example/'],
      ['D', 'https://d.example/'],
    ]);
  });

  it.each([
    ['', 'not-opml'],
    ['<html><body><p>no</p></body></html>', 'not-opml'],
    ['{"feeds": []}', 'not-opml'],
    [`<opml><body>${'<outline>'.repeat(100_000)}`, 'too-deep'],
    [opml(outline('xmlUrl="https://a.example/"').repeat(20_001)), 'too-many'],
  ])('refuses what it cannot use', (text, reason) => {
    expect(parseOpml(text)).toEqual({ kind: 'refused', reason });
  });

  it('parses five hostile megabytes within two seconds of processor time', () => {
    for (const piece of ['<outline a="', '<!--', '<![CDATA[', '&amp;', '<outline xmlUrl="&#1;"/>', '<']) {
      const start = process.cpuUsage();
      parseOpml(`<opml><body>${piece.repeat(Math.ceil(5_000_000 / piece.length))}`);
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1e6, piece).toBeLessThan(4);
    }
  });
});

describe('writeOpml', () => {
  it('writes what parseOpml parses, with any characters in names', () => {
    const feeds = [
      {
        name: 'A "quoted" & <b>\u0007 name',
        url: 'https://a.example/?a=1&b=2',
        bias: 'left',
        enabled: true,
        max_articles: 3,
        category: 'A & "B" / C',
      },
      {
        name: '東京',
        url: 'https://b.example/',
        bias: 'center',
        enabled: false,
        max_articles: 50,
        category: null,
      },
    ];
    const reading = parseOpml(writeOpml(feeds, new Date('2026-11-20T12:00:00Z')));
    expect(reading).toEqual({
      kind: 'parsed',
      feeds: [
        {
          name: 'A "quoted" & <b> name',
          url: 'https://a.example/?a=1&b=2',
          site: undefined,
          bias: 'left',
          enabled: true,
          maxArticles: 3,
          category: 'A & "B" / C',
        },
        {
          name: '東京',
          url: 'https://b.example/',
          site: undefined,
          bias: 'center',
          enabled: false,
          maxArticles: 50,
          category: null,
        },
      ],
    });
  });
});

it('refuses a tag with too many attributes before all of them are parsed', async () => {
  const attributes = Array.from({ length: 600_000 }, (_, at) => `a${at}="1"`).join(' ');
  const text = `<opml><outline ${attributes}/></opml>`;
  expect(parseOpml(text)).toEqual({ kind: 'refused', reason: 'too-many-attributes' });
  const took = await Promise.all([1, 2, 3].map(() => processorTimeOf(() => parseOpml(text))));
  expect(Math.min(...took)).toBeLessThan(50);
});
