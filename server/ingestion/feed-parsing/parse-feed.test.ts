import { describe, expect, it } from 'vitest';
import type { ParsedFeed } from '#domain/feeds/feed-item.ts';
import { seededRandom } from '#models/seeded-random.ts';
import { damagePage } from '#testing/damage-page.ts';
import { compareFeed, feedCorpus } from '#testing/feed-corpus/feed-corpus.ts';
import { processorTimeOf } from '#testing/processor-time.ts';
import { maxFeedBytes, parseFeed } from './parse-feed.ts';

const address = 'https://paper.example/rss.xml';
const parse = (text: string | Buffer, contentType: string | null = null) =>
  parseFeed({ bytes: Buffer.from(text), contentType, address });

describe('the corpus of feeds', () => {
  const read = feedCorpus().map((document) => ({
    document,
    comparison: compareFeed(document, parseFeed(document)),
  }));
  const wellFormed = read.filter(({ document }) => document.isWellFormed);

  it('has at least 300 documents, each with a name of its own', () => {
    expect(read.length).toBeGreaterThanOrEqual(300);
    expect(new Set(read.map(({ document }) => document.name)).size).toBe(read.length);
  });

  it('is read: at least 99.5 % of the well-formed documents, and at least 95 % of all titles exactly', () => {
    expect(
      wellFormed.filter(({ comparison }) => comparison.isRead).length / wellFormed.length,
    ).toBeGreaterThanOrEqual(0.995);
    const sum = (pick: (one: (typeof read)[number]) => number) =>
      read.reduce((total, one) => total + pick(one), 0);
    const exact =
      sum(({ comparison }) => comparison.titlesExact) / sum(({ comparison }) => comparison.titles);
    expect(exact).toBeGreaterThanOrEqual(0.95);
  });

  it('is parsed correctly', () => {
    const wrong = read.filter(({ comparison }) => comparison.differences.length > 0);
    expect(wrong.map(({ document, comparison }) => [document.name, ...comparison.differences])).toEqual([]);
  });
});

const entities = Array.from(
  { length: 30 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
).join('');
const item = '<item><title>One</title></item>';
const itemsOf = (feed: ReturnType<typeof parse>) => (feed.kind === 'parsed' ? feed.items : []);
const rss = (content: string) => `<rss version="2.0"><channel><title>T</title>${content}</channel></rss>`;

const refused: [name: string, body: string | Buffer, code: string][] = [
  ['nothing', '', 'empty'],
  ['blanks', ' \n\t ', 'empty'],
  ['NUL bytes', Buffer.alloc(1000), 'empty'],
  [
    'a web page',
    '<!doctype html><html><head><title>Paper</title></head><body>no</body></html>',
    'not-a-feed',
  ],
  ['an error page', '<html><body><h1>502 Bad Gateway</h1></body></html>', 'not-a-feed'],
  ['another XML document', '<?xml version="1.0"?><urlset><url/></urlset>', 'not-a-feed'],
  ['a list of feeds', '<opml version="2.0"><body/></opml>', 'not-a-feed'],
  ['words', 'Service unavailable', 'not-a-feed'],
  ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'not-a-feed'],
  ['JSON of another kind', '{"error": "not found"}', 'not-a-feed'],
  ['JSON cut off', '{"version": "https://jsonfeed.org/version/1.1", "items": [', 'malformed'],
  ['a root and nothing more', '<rss version="2.0"><chan', 'malformed'],
  ['what is too large', Buffer.alloc(maxFeedBytes + 1, 'x'), 'too-large'],
  ['deep nesting', `<rss version="2.0"><channel>${'<a>'.repeat(100_000)}`, 'too-deep'],
  ['deep nesting of JSON', '['.repeat(1_000_000), 'malformed'],
];

describe('parseFeed', () => {
  it.each(refused)('refuses %s', (_, body, code) => {
    expect(parse(body)).toMatchObject({ kind: 'failed', code, message: expect.stringMatching(/\.$/) });
  });

  it('reads what stands before thousands of elements that never end, in bounded time', async () => {
    const item = '<item><title>One</title><link>https://paper.example/1</link></item>';
    // An attribute without quotes hides the tag from the scan that comes first.
    const body = `<rss><channel>${item}${'<t a=1>'.repeat(5000)}${'</b>'.repeat(1_000_000)}`;
    let parsed: ParsedFeed | undefined;
    const ms = await processorTimeOf(() => {
      parsed = parse(body);
    });
    expect(parsed).toMatchObject({ kind: 'parsed', items: [{ title: 'One' }], rescued: true });
    expect(ms).toBeLessThan(1000);
  });

  it('expands neither nested entities nor files', () => {
    const laughs = `<!DOCTYPE x [<!ENTITY e0 "lol">${entities}<!ENTITY f SYSTEM "file:///etc/passwd">]>`;
    const parsed = parse(`${laughs}${rss('<item><title>&e30; &e0; &f;</title></item>')}`);
    expect(parsed).toMatchObject({ kind: 'parsed', items: [{ title: '&e30; lol &f;' }] });
    const long = `<!DOCTYPE x [<!ENTITY l "${'long '.repeat(40)}">]>${rss(`<item><description>${'&l;'.repeat(1_000_000)}</description></item>`)}`;
    expect(parse(long)).toMatchObject({ kind: 'parsed', items: [{ title: '' }] });
  });

  it.each([
    [
      'forty thousand attributes',
      rss(`<item ${Array.from({ length: 40_000 }, (_, at) => `a${at}="x"`).join(' ')}/>`),
    ],
    ['unfinished comments', rss(`<item><title>${'<!--'.repeat(500_000)}</title></item>`)],
    ['unfinished CDATA', rss(`<item><title>${'<![CDATA['.repeat(300_000)}</title></item>`)],
    ['a million lone brackets', rss(`<item><title>${'<'.repeat(1_000_000)}`)],
    ['quotes without end', rss(`<item><title ${'<a b="'.repeat(500_000)}`)],
    ['a million references', rss(`<item><title>${'&amp;'.repeat(1_000_000)}</title></item>`)],
    ['one text of nine megabytes', rss(`<item><description>${'x '.repeat(4_500_000)}</description></item>`)],
    ['nine megabytes of blanks', rss(`<item><title>a${' '.repeat(9_000_000)}b</title></item>`)],
    ['items without end', rss(item.repeat(100_000))],
  ])(
    'is done with %s within five seconds of processor time',
    (_, body) => {
      const start = process.cpuUsage();
      const parsed = parse(body);
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1e6).toBeLessThan(5);
      expect(parsed.kind === 'parsed' ? parsed.items.length : 0).toBeLessThanOrEqual(2000);
    },
    20_000,
  );

  it('never throws for a damaged feed', () => {
    const random = seededRandom(42);
    const documents = feedCorpus();
    for (let round = 0; round < 600; round += 1) {
      const { name, bytes } = documents[Math.floor(random() * documents.length)] ?? {};
      const parsed = parse(damagePage(bytes?.toString('utf8') ?? '', random));
      if (parsed.kind === 'failed') continue;
      for (const { title, address, publishedAt } of parsed.items) {
        expect(title.length, name).toBeLessThanOrEqual(500);
        expect(address ?? 'https:', name).toMatch(/^https?:/);
        expect(publishedAt ?? '2026', name).toMatch(/^(?:19|20|21)\d\d/);
      }
    }
  });

  it('returns the newest of more items than the limit', () => {
    const dated = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toUTCString();
    const all = Array.from(
      { length: 3000 },
      (_, at) => `<item><title>Story ${at}</title><pubDate>${dated(at)}</pubDate></item>`,
    );
    const oldestFirst = parse(rss(all.join('')));
    if (oldestFirst.kind !== 'parsed') throw new Error(oldestFirst.message);
    expect(oldestFirst.items).toHaveLength(2000);
    expect(oldestFirst.items[0]?.title).toBe('Story 2999');
    expect(oldestFirst.items.at(-1)?.title).toBe('Story 1000');
  });

  it('limits the length of every text', () => {
    const long = 'word '.repeat(100_000);
    const items = `<item><title>${long}</title><guid>${long}</guid><author>${long}</author><link>https://paper.example/${'x'.repeat(5000)}</link><description>${long}</description></item>`;
    const parsed = parse(rss(items));
    if (parsed.kind !== 'parsed') throw new Error(parsed.message);
    expect(parsed.items[0]).toMatchObject({ address: null, contentHtml: null });
    const { title, guid, author, description } = parsed.items[0] ?? {};
    const lengths = [title, guid, author, description].map((text) => text?.length ?? 0);
    expect(lengths.map((length, at) => length <= ([500, 1000, 200, 2000][at] ?? 0))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(Math.min(...lengths)).toBeGreaterThan(190);
  });

  it('returns the whole article when the feed contains it', () => {
    const full = `<p>${'All of the article. '.repeat(20)}</p>`;
    const items = `<item><title>A</title><description>Short</description><c:encoded xmlns:c="http://purl.org/rss/1.0/modules/content/"><![CDATA[${full}]]></c:encoded></item><item><title>B</title><description>Short</description></item>`;
    expect(parse(rss(items))).toMatchObject({
      items: [
        { description: 'Short', contentHtml: full },
        { description: 'Short', contentHtml: null },
      ],
    });
  });

  it('returns what the publisher declares about the feed', () => {
    const head =
      '<language>en_GB</language><ttl>90</ttl><a:link xmlns:a="http://www.w3.org/2005/Atom" rel="hub" href="https://hub.example/"/><a:link xmlns:a="http://www.w3.org/2005/Atom" rel="self" href="https://paper.example/rss"/><link>https://paper.example/</link>';
    expect(parse(rss(`${head}${item}`))).toMatchObject({
      title: 'T',
      homeAddress: 'https://paper.example/',
      ttlMinutes: 90,
      hubAddress: 'https://hub.example/',
      selfAddress: 'https://paper.example/rss',
      rescued: false,
      items: [{ language: 'en-gb' }],
    });
    const hourly =
      '<s:updatePeriod xmlns:s="http://purl.org/rss/1.0/modules/syndication/">hourly</s:updatePeriod>';
    expect(parse(rss(`${hourly}${item}`))).toMatchObject({ ttlMinutes: 60 });
  });

  it('returns the times without updates, without those that are none', () => {
    const hours =
      '<skipHours><hour>0</hour><hour> 23</hour><hour>24</hour><hour>25</hour><hour/><hour>x</hour></skipHours>';
    const days = '<skipDays><day>Saturday</day><day>sunday</day><day>Feast</day></skipDays>';
    expect(parse(rss(`${hours}${days}${item}`))).toMatchObject({ skip: { hours: [0, 23], days: [6, 0] } });
    expect(parse(rss(`<skipHours></skipHours>${item}`))).not.toHaveProperty('skip');
    expect(parse(rss(item))).not.toHaveProperty('skip');
  });

  it('returns when an item was changed, beside when it was published', () => {
    const dates = '<pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate><updated>2026-11-20T12:00:00Z</updated>';
    const [changed] = itemsOf(parse(rss(item.replace('</item>', `${dates}</item>`))));
    expect(changed).toMatchObject({
      publishedAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
    });
    expect(itemsOf(parse(rss(item)))[0]).not.toHaveProperty('updatedAt');
  });
});

const one = (content: string, attributes = '') =>
  rss(`<item><title>One</title>${content}</item>`).replace('<rss', `<rss${attributes}`);
const atomEntry = (content: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>T</title><entry>${content}</entry></feed>`;

describe('an item', () => {
  it.each([
    ['markup in a text', one('<description>Two <b>bold</b></description>'), { description: 'Two bold' }],
    ['markup in a text of Atom', atomEntry('<title>One <b>bold</b></title>'), { title: 'One bold' }],
    [
      'numbers of characters that HTML moves',
      one('<description>1 &#150; 2</description>'),
      { description: '1 – 2' },
    ],
    [
      'a comment without an end in CDATA',
      one('<description><![CDATA[Two <!-- three]]></description>'),
      { title: 'One' },
    ],
    [
      'a usual prefix for an unknown namespace',
      one('<dc:creator>Ann</dc:creator>', ' xmlns:dc="urn:x"'),
      { author: 'Ann' },
    ],
    [
      'a namespace that is declared at its element',
      one(
        '<title xmlns="http://purl.org/dc/elements/1.1/">Two</title><creator xmlns="http://purl.org/dc/elements/1.1/">Ann</creator>',
      ),
      { title: 'One', author: 'Ann' },
    ],
    [
      'texts of which the first is empty',
      one('<link/><link>https://a.example/</link>'),
      { address: 'https://a.example/' },
    ],
    [
      'elements of its image',
      one('<image><title>Two</title><link>https://a.example/</link></image>'),
      { address: null },
    ],
    [
      'an author of its source',
      atomEntry('<source><title>S</title><author><name>Ann</name></author></source><title>One</title>'),
      { title: 'One', author: 'Ann' },
    ],
    [
      'a language of its own and one of its title',
      atomEntry('<title xml:lang="fr">Un</title>').replace('<entry', '<entry xml:lang="de"'),
      { language: 'fr' },
    ],
  ])('is read with %s', (_, text, expected) => {
    expect(parse(text)).toMatchObject({ items: [expected] });
  });

  it.each([
    ['Ann', 'Ann'],
    ['a@b.example (Bo &amp;amp; Cy)', 'Bo & Cy'],
    ['Ann Lee &lt;a@b.example&gt;', 'Ann Lee'],
    ['Ann Lee (a@b.example)', 'Ann Lee'],
    ['Ann Lee, mailto:a@b.example?subject=x', 'Ann Lee'],
    ['Ann (The Paper)', 'Ann (The Paper)'],
    ['a@b.example', 'a@b.example'],
    ['<![CDATA[a@b.example (Ann)]]>', 'Ann'],
    ['https://b.example/ann', null],
  ])('has the author %s', (markup, author) => {
    expect(parse(one(`<author>${markup}</author>`))).toMatchObject({ items: [{ author }] });
  });

  it('has the name of dc:creator where its author is an address only', () => {
    const text = one('<author>a@b.example</author><dc:creator>Ann</dc:creator>');
    expect(parse(text)).toMatchObject({ items: [{ author: 'Ann' }] });
  });
});

describe('a base64 text of Atom 0.3', () => {
  const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
  const titled = (attributes: string, markup: string, more = '') =>
    parse(`<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title>
<entry><title ${attributes}>${markup}</title>${more}<id>tag:paper.example,2026:1</id></entry></feed>`);
  const html = 'A <b>bold</b> &amp; rare move';
  const wrapped = base64(`${'Long '.repeat(30)}move`).replace(/.{60}/g, '$&\n    ');
  const longTitle = `${'Long '.repeat(30)}move`;

  it.each([
    ['HTML', 'type="text/html" mode="base64"', base64(html), 'A bold & rare move'],
    ['no type', 'mode="base64"', base64(html), 'A bold & rare move'],
    ['plain text', 'type="text/plain" mode="base64"', base64(html), 'A bold & rare move'],
    ['another type', 'type="application/octet-stream" mode="base64"', base64(html), 'A bold & rare move'],
    ['a mode in capital letters', 'mode="BASE64"', base64(html), 'A bold & rare move'],
    ['a mode with blanks', 'mode=" base64 "', base64(html), 'A bold & rare move'],
    ['words alone', 'mode="base64"', base64('Straße nach Kraków, 東京 🗳️'), 'Straße nach Kraków, 東京 🗳️'],
    [
      'what is no markup',
      'mode="base64"',
      base64('Vitamin <D> & health, 1 < 2'),
      'Vitamin <D> & health, 1 < 2',
    ],
    ['entities', 'mode="base64"', base64('&ldquo;Fish&rdquo; &#38; chips'), '“Fish” & chips'],
    ['escaped markup', 'type="text/html" mode="base64"', base64('Use &lt;b&gt;'), 'Use <b>'],
    ['a script', 'mode="base64"', base64('Before<script>alert(1)</script>after'), 'Beforeafter'],
    ['a CDATA section', 'mode="base64"', `<![CDATA[${base64(html)}]]>`, 'A bold & rare move'],
    ['lines', 'mode="base64"', `\n    ${wrapped}\n`, longTitle],
    ['no padding', 'mode="base64"', base64(html).replace(/=+$/, ''), 'A bold & rare move'],
    ['Latin-1', 'mode="base64"', base64(Buffer.from('Caf\u00e9 in K\u00f6ln', 'latin1')), 'Café in Köln'],
    ['control characters', 'mode="base64"', base64('A\0 move\u0007'), 'A move'],
    ['words that are no base64', 'mode="base64"', 'Talks begin, at last', 'Talks begin, at last'],
    ['escaped HTML that is no base64', 'mode="base64"', 'A &lt;b&gt;bold&lt;/b&gt; move', 'A bold move'],
    ['one word that is no base64', 'mode="base64"', 'Elections', 'Elections'],
    ['an image', 'mode="base64"', base64(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 255, 254])), ''],
  ])('is a title of words: %s', (_, attributes, markup, title) => {
    expect(titled(attributes, markup)).toMatchObject({ items: [{ title }] });
  });

  it('becomes a description and a content without characters that the database refuses', () => {
    const long = base64(`<p>One\0 two.</p>${'<p>More of it.</p>'.repeat(200)}`);
    const read = titled(
      '',
      'T',
      `<summary mode="base64">${base64('A <i>short</i>\0 text')}</summary><content type="text/html" mode="base64">${long}</content>`,
    );
    if (read.kind !== 'parsed') throw new Error(read.message);
    const [only] = read.items;
    expect(only?.description).toBe('A short text');
    expect(only?.contentHtml).toMatch(/^<p>One two\.<\/p><p>More/);
  });
});
