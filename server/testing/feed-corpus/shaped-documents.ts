import {
  documentAddress,
  type ExpectedItem,
  type FeedDocument,
  plainTitle,
  utf8,
  writeFeed,
} from './feed-document.ts';

type Format = FeedDocument['expected']['format'];
type Shape = [
  name: string,
  format: Format,
  markup: string,
  items: ExpectedItem[],
  contentType?: string | null,
];

const rss = (inside: string, attributes = 'version="2.0"') =>
  `<rss ${attributes}><channel><title>The Paper</title><link>https://paper.example/</link>${inside}</channel></rss>`;
const atom = (inside: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}><title>The Paper</title><id>urn:x</id>${inside}</feed>`;
const one = '<item><title>One</title><link>https://paper.example/1</link></item>';
const first: ExpectedItem = { title: 'One', address: 'https://paper.example/1' };
const date = 'Thu, 05 Mar 2026 10:00:00 GMT';
const iso = '2026-03-05T10:00:00.000Z';
const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"';
const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** Where the address of an item may stand. */
const links: Shape[] = [
  ['link', 'rss', rss(one), [first]],
  [
    'link in CDATA',
    'rss',
    rss('<item><title>One</title><link><![CDATA[https://paper.example/1?a=1&b=2]]></link></item>'),
    [{ title: 'One', address: 'https://paper.example/1?a=1&b=2' }],
  ],
  [
    'link with escaped ampersand',
    'rss',
    rss('<item><title>One</title><link>https://paper.example/1?a=1&amp;b=2</link></item>'),
    [{ title: 'One', address: 'https://paper.example/1?a=1&b=2' }],
  ],
  [
    'link on lines of its own',
    'rss',
    rss('<item><title>One</title><link>\n  https://paper.example/1\n</link></item>'),
    [first],
  ],
  [
    'guid that is a permanent link',
    'rss',
    rss('<item><title>One</title><guid>https://paper.example/1</guid></item>'),
    [first],
  ],
  [
    'guid that is none',
    'rss',
    rss('<item><title>One</title><guid isPermaLink="false">https://paper.example/1</guid></item>'),
    [{ title: 'One', address: null }],
  ],
  [
    'guid that is no address',
    'rss',
    rss('<item><title>One</title><guid>news-1</guid></item>'),
    [{ title: 'One', address: null }],
  ],
  ['link relative to the site', 'rss', rss('<item><title>One</title><link>/1</link></item>'), [first]],
  [
    'link relative to xml:base',
    'rss',
    rss('<item><title>One</title><link>1</link></item>', 'version="2.0" xml:base="https://paper.example/"'),
    [first],
  ],
  [
    'atom:link beside an empty link',
    'rss',
    rss(
      '<item><title>One</title><link/><a:link xmlns:a="http://www.w3.org/2005/Atom" rel="alternate" href="https://paper.example/1"/></item>',
    ),
    [first],
  ],
  [
    'atom:link to itself in the channel',
    'rss',
    rss(
      `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="https://paper.example/rss"/>${one}`,
    ),
    [first],
  ],
  [
    'link of another scheme',
    'rss',
    rss('<item><title>One</title><link>javascript:alert(1)</link></item>'),
    [{ title: 'One', address: null }],
  ],
  [
    'rdf:about alone',
    'rdf',
    `<rdf:RDF ${rdf}><channel><title>P</title></channel><item rdf:about="https://paper.example/1"><title>One</title></item></rdf:RDF>`,
    [first],
  ],
  [
    'link without rel',
    'atom',
    atom('<entry><title>One</title><link href="https://paper.example/1"/></entry>'),
    [first],
  ],
  [
    'alternate among others',
    'atom',
    atom(
      '<entry><title>One</title><link rel="enclosure" href="https://paper.example/x.mp3"/><link rel="self" href="https://paper.example/x.atom"/><link rel="alternate" type="application/pdf" href="https://paper.example/x.pdf"/><link rel="alternate" type="text/html" href="https://paper.example/1"/></entry>',
    ),
    [first],
  ],
  [
    'rel as an address',
    'atom',
    atom(
      '<entry><title>One</title><link rel="http://www.iana.org/assignments/relation/alternate" href="https://paper.example/1"/></entry>',
    ),
    [first],
  ],
  [
    'xml:base at feed and entry',
    'atom',
    atom(
      '<entry xml:base="a/"><title>One</title><link href="1"/></entry>',
      ' xml:base="https://paper.example/"',
    ),
    [{ title: 'One', address: 'https://paper.example/a/1' }],
  ],
  [
    'relative to the document',
    'atom',
    atom('<entry><title>One</title><link href="1"/></entry>'),
    [{ title: 'One', address: 'https://paper.example/feeds/1' }],
  ],
  [
    'id that is an address',
    'atom',
    atom('<entry><title>One</title><id>https://paper.example/1</id></entry>'),
    [first],
  ],
  [
    'content elsewhere',
    'atom',
    atom(
      '<entry><title>One</title><id>urn:1</id><content src="https://paper.example/1" type="text/html"/></entry>',
    ),
    [first],
  ],
];

const dates: Shape[] = (
  [
    ['pubDate', `<pubDate>${date}</pubDate>`, iso],
    ['pubDate of two digits', '<pubDate>Thu, 05 Mar 26 10:00:00 GMT</pubDate>', iso],
    ['pubDate of a named zone', '<pubDate>Thu, 05 Mar 2026 05:00:00 EST</pubDate>', iso],
    ['pubDate as ISO', '<pubDate>2026-03-05T11:00:00+01:00</pubDate>', iso],
    ['dc:date', `<dc:date ${dc}>2026-03-05T10:00:00Z</dc:date>`, iso],
    [
      'dc:date beside an unreadable pubDate',
      `<pubDate>today</pubDate><dc:date ${dc}>2026-03-05T10:00Z</dc:date>`,
      iso,
    ],
    ['dcterms', '<t:issued xmlns:t="http://purl.org/dc/terms/">2026-03-05T10:00:00Z</t:issued>', iso],
    ['an impossible date', '<pubDate>Thu, 30 Feb 2026 10:00:00 GMT</pubDate>', null],
    ['no date', '', null],
  ] as const
).map(
  ([name, markup, publishedAt]): Shape => [
    `date: ${name}`,
    'rss',
    rss(`<item><title>One</title>${markup}</item>`),
    [{ title: 'One', publishedAt }],
  ],
);

const atomDates: Shape[] = [
  [
    'published before updated',
    'atom',
    atom(
      '<entry><title>One</title><updated>2026-03-06T10:00:00Z</updated><published>2026-03-05T10:00:00Z</published></entry>',
    ),
    [{ title: 'One', publishedAt: iso }],
  ],
  [
    'updated alone',
    'atom',
    atom('<entry><title>One</title><updated>2026-03-05T10:00:00.000+00:00</updated></entry>'),
    [{ title: 'One', publishedAt: iso }],
  ],
];

const authors: Shape[] = [
  [
    'author with address and name',
    'rss',
    rss('<item><title>One</title><author>ann@paper.example (Ann Smith)</author></item>'),
    [{ title: 'One', author: 'Ann Smith' }],
  ],
  [
    'dc:creator',
    'rss',
    rss(`<item><title>One</title><dc:creator ${dc}><![CDATA[Ann Smith]]></dc:creator></item>`),
    [{ title: 'One', author: 'Ann Smith' }],
  ],
  [
    'author of the entry',
    'atom',
    atom(
      '<author><name>Desk</name></author><entry><title>One</title><author><name>Ann &amp; Bo</name></author></entry>',
    ),
    [{ title: 'One', author: 'Ann & Bo' }],
  ],
  [
    'author of the feed',
    'atom',
    atom('<author><name>Desk</name></author><entry><title>One</title></entry>'),
    [{ title: 'One', author: 'Desk' }],
  ],
];

const descriptions: Shape[] = [
  [
    'HTML escaped',
    'rss',
    rss(
      '<item><title>One</title><description>&lt;p&gt;Fish &amp;amp; chips&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;</description></item>',
    ),
    [{ title: 'One', description: 'Fish & chips Two' }],
  ],
  [
    'HTML in CDATA with an image',
    'rss',
    rss(
      '<item><title>One</title><description><![CDATA[<img src="x.png" alt=""/><p>Fish &amp; <b>ch</b>ips</p>]]></description></item>',
    ),
    [{ title: 'One', description: 'Fish & chips' }],
  ],
  [
    'content alone',
    'rss',
    rss(
      '<item><title>One</title><c:encoded xmlns:c="http://purl.org/rss/1.0/modules/content/"><![CDATA[<p>All of it</p>]]></c:encoded></item>',
    ),
    [{ title: 'One', description: 'All of it' }],
  ],
  [
    'description alone',
    'rss',
    rss('<item><description>Only this</description></item>'),
    [{ title: '', description: 'Only this' }],
  ],
  [
    'summary as text',
    'atom',
    atom('<entry><title>One</title><summary>Use &lt;b></summary></entry>'),
    [{ title: 'One', description: 'Use <b>' }],
  ],
  [
    'content as XHTML',
    'atom',
    atom(
      '<entry><title>One</title><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Fish &amp; chips</p></div></content></entry>',
    ),
    [{ title: 'One', description: 'Fish & chips' }],
  ],
];

/** Legal, and unlike what generators write. */
const frames: Shape[] = [
  ['no items', 'rss', rss(''), []],
  ['no entries', 'atom', atom(''), []],
  ['nothing at all', 'rss', '<rss version="2.0"><channel/></rss>', []],
  ['comments around the root', 'rss', `<!-- before -->${rss(one)}<!-- after -->`, [first]],
  ['a style sheet', 'rss', `<?xml-stylesheet type="text/xsl" href="feed.xsl"?>\n${rss(one)}`, [first]],
  [
    'a comment that names another root',
    'atom',
    `<!-- <rss version="2.0"> -->${atom('<entry><title>One</title></entry>')}`,
    [{ title: 'One' }],
  ],
  [
    'text that names another root',
    'atom',
    atom(
      '<entry><title>One</title><summary type="html"><![CDATA[ <rss version="2.0"><channel> ]]></summary></entry>',
    ),
    [{ title: 'One' }],
  ],
  [
    'document type of RSS 0.91',
    'rss',
    `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">${rss('<item><title>Caf&eacute; &ndash; one</title></item>', 'version="0.91"')}`,
    [{ title: 'Café – one' }],
  ],
  [
    'document type with a subset',
    'rss',
    `<!DOCTYPE rss [<!ENTITY % x "y"><!-- ] --><!ELEMENT rss (channel)>]>${rss(one)}`,
    [first],
  ],
  [
    'entities of its own',
    'rss',
    `<!DOCTYPE rss [<!ENTITY paper "The Ashgrove Paper"><!ENTITY dash '–'><!ENTITY amp "&#38;#38;">]>${rss('<item><title>&paper; &dash; A &amp; B <![CDATA[&paper;]]></title></item>')}`,
    [{ title: 'The Ashgrove Paper – A & B &paper;' }],
  ],
  [
    'items beside the channel',
    'rss',
    `<rss version="1.0"><channel><title>P</title></channel>${one}</rss>`,
    [first],
  ],
  ['without version', 'rss', rss(one, ''), [first]],
  [
    'apostrophes around attributes',
    'atom',
    atom("<entry><title type='html'>A &amp;amp; B</title><link href='https://paper.example/1'/></entry>"),
    [{ title: 'A & B', address: 'https://paper.example/1' }],
  ],
  ['greater-than in attributes', 'rss', rss(`<category domain="a>b">x</category>${one}`), [first]],
  [
    'prefix for Atom',
    'atom',
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>P</a:title><a:entry><a:title>One</a:title><a:link href="https://paper.example/1"/></a:entry></a:feed>',
    [first],
  ],
  [
    'prefix for RSS 1.0',
    'rdf',
    `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="http://purl.org/rss/1.0/"><s:channel><s:title>P</s:title></s:channel><s:item><s:title>One</s:title><s:link>https://paper.example/1</s:link></s:item></r:RDF>`,
    [first],
  ],
  [
    'media title beside the title',
    'rss',
    rss('<item><m:title xmlns:m="http://search.yahoo.com/mrss/">Photo</m:title><title>One</title></item>'),
    [{ title: 'One' }],
  ],
  [
    'media content around a title',
    'rss',
    rss(
      '<item><title>One</title><m:content xmlns:m="http://search.yahoo.com/mrss/" url="x.jpg"><m:title>Photo</m:title><m:description>Two</m:description></m:content></item>',
    ),
    [{ title: 'One', description: '' }],
  ],
  [
    'image with title and link',
    'rss',
    rss(`<image><title>Logo</title><link>https://x.example/</link><url>x.png</url></image>${one}`),
    [first],
  ],
  [
    'source with a title of its own',
    'atom',
    atom('<entry><source><title>Other</title><id>urn:o</id></source><title>One</title></entry>'),
    [{ title: 'One' }],
  ],
  [
    'CDATA in two pieces',
    'rss',
    rss('<item><title><![CDATA[a ]]]]><![CDATA[> b]]></title></item>'),
    [{ title: 'a ]]> b' }],
  ],
  [
    'CDATA beside text',
    'rss',
    rss('<item><title>A &amp; <![CDATA[B & C]]> D</title></item>'),
    [{ title: 'A & B & C D' }],
  ],
  [
    'a tag in CDATA that closes the title',
    'rss',
    rss('<item><title><![CDATA[Close with </title> always]]></title></item>'),
    [{ title: 'Close with </title> always' }],
  ],
  [
    'unknown elements',
    'rss',
    rss(
      '<x:a xmlns:x="urn:x"><x:title>No</x:title></x:a><item><x:title xmlns:x="urn:x">No</x:title><title>One</title></item>',
    ),
    [{ title: 'One' }],
  ],
  [
    'elements in odd order',
    'rss',
    `<rss version="2.0"><channel>${one}<title>The Paper</title></channel></rss>`,
    [first],
  ],
  [
    'names that are dangerous to objects',
    'rss',
    rss('<item><__proto__>x</__proto__><constructor>y</constructor><title>One</title></item>'),
    [{ title: 'One' }],
  ],
  ['served as HTML', 'rss', rss(one), [first], 'text/html'],
  ['served as plain text', 'rss', rss(one), [first], 'text/plain'],
  ['served without type', 'atom', atom('<entry><title>One</title></entry>'), [{ title: 'One' }], null],
  [
    'three hundred items',
    'rss',
    rss(Array.from({ length: 300 }, (_, at) => `<item><title>Item ${at}</title></item>`).join('')),
    Array.from({ length: 300 }, (_, at) => ({ title: `Item ${at}` })),
  ],
  [
    'the order of the table of contents',
    'rdf',
    `<rdf:RDF ${rdf}><channel rdf:about="x"><title>P</title><items><rdf:Seq><rdf:li rdf:resource="urn:2"/><rdf:li rdf:resource="urn:1"/></rdf:Seq></items></channel><item rdf:about="urn:1"><title>One</title></item><item rdf:about="urn:2"><title>Two</title></item></rdf:RDF>`,
    [{ title: 'Two' }, { title: 'One' }],
  ],
];

const json = (feed: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'The Paper', ...feed });
const jsonShapes: [name: string, text: string, items: ExpectedItem[]][] = [
  [
    '1.0',
    json({
      version: 'https://jsonfeed.org/version/1',
      items: [{ id: '1', url: 'https://paper.example/1', title: 'One' }],
    }),
    [first],
  ],
  [
    '1.1',
    json({
      items: [
        {
          id: '1',
          url: 'https://paper.example/1',
          title: 'One',
          date_published: '2026-03-05T11:00:00+01:00',
          authors: [{ name: 'Ann Smith' }],
        },
      ],
    }),
    [{ ...first, publishedAt: iso, author: 'Ann Smith' }],
  ],
  [
    'author of 1.0',
    json({
      version: 'https://jsonfeed.org/version/1',
      items: [{ id: '1', title: 'One', author: { name: 'Ann Smith' } }],
    }),
    [{ title: 'One', author: 'Ann Smith' }],
  ],
  [
    'title is no HTML',
    json({ items: [{ id: '1', title: 'Use <b> &amp; <i>' }] }),
    [{ title: 'Use <b> &amp; <i>' }],
  ],
  [
    'HTML content',
    json({ items: [{ id: '1', content_html: '<p>Fish &amp; chips</p>' }] }),
    [{ title: '', description: 'Fish & chips' }],
  ],
  [
    'plain content',
    json({ items: [{ id: '1', content_text: 'a < b' }] }),
    [{ title: '', description: 'a < b' }],
  ],
  [
    'external link alone',
    json({ items: [{ id: '1', title: 'One', external_url: 'https://paper.example/1' }] }),
    [first],
  ],
  ['number as id', json({ items: [{ id: 1, title: 'One' }] }), [{ title: 'One' }]],
  ['no items', json({ items: [] }), []],
  [
    'signs of all planes',
    json({ items: [{ id: '1', title: '東京 “quotes” 😀 \u0000\u0007end' }] }),
    [{ title: '東京 “quotes” 😀 end' }],
  ],
];

/** Documents that differ in what stands where. */
export function shapedDocuments(): FeedDocument[] {
  const shapes = [...links, ...dates, ...atomDates, ...authors, ...descriptions, ...frames];
  const xml = shapes.map(([name, format, markup, items, contentType = 'application/xml']) => ({
    name: `${format}: ${name}`,
    isWellFormed: true,
    bytes: utf8(markup),
    contentType,
    address: documentAddress,
    expected: { format, items },
  }));
  const data = jsonShapes.map(([name, text, items]) => ({
    name: `json: ${name}`,
    isWellFormed: true,
    bytes: Buffer.from(text),
    contentType: 'application/feed+json',
    address: documentAddress,
    expected: { format: 'json' as const, title: 'The Paper', items },
  }));
  return [...xml, ...data];
}

/** Broken in one way each, and what a patient reader still finds. */
const broken: Shape[] = [
  [
    'bare ampersand',
    'rss',
    rss('<item><title>Fish & chips</title><link>https://paper.example/1?a=1&b=2</link></item>'),
    [{ title: 'Fish & chips', address: 'https://paper.example/1?a=1&b=2' }],
  ],
  [
    'entities of HTML',
    'rss',
    rss('<item><title>Caf&eacute;&nbsp;one</title></item>'),
    [{ title: 'Café one' }],
  ],
  [
    'unescaped HTML in a title',
    'rss',
    rss('<item><title>One <b>bold</b><br>two</title></item>'),
    [{ title: 'One bold two' }],
  ],
  [
    'unescaped HTML in a description',
    'rss',
    rss(`<item><title>One</title><description><p>a<br>b<img src=x></description></item>${one}`),
    [{ title: 'One', description: 'a b' }, first],
  ],
  [
    'an unclosed element',
    'rss',
    rss(`<item><category>x<title>One</title></item>${one}${one}`),
    [{ title: 'One' }, first, first],
  ],
  [
    'an unclosed title',
    'rss',
    rss(`<item><title>One<link>https://paper.example/1</link></item>${one}`),
    [{ title: 'One' }, first],
  ],
  [
    'wrongly nested',
    'rss',
    rss(`<item><title><b><i>One</b></i></title></item>${one}`),
    [{ title: 'One' }, first],
  ],
  [
    'attributes without quotes',
    'atom',
    atom('<entry><title type=html>A &amp;amp; B</title><link href=https://paper.example/1 /></entry>'),
    [{ title: 'A & B', address: 'https://paper.example/1' }],
  ],
  [
    'a lone less-than',
    'rss',
    rss('<item><title>5 < 6 and more</title></item>'),
    [{ title: '5 < 6 and more' }],
  ],
  ['blanks before the declaration', 'rss', `\n\n  <?xml version="1.0"?>${rss(one)}`, [first]],
  ['words before the root', 'rss', `<!-- generated -->\n<?xml version="1.0"?>\n${rss(one)}`, [first]],
  ['words after the root', 'rss', `${rss(one)}\n<script>counter()</script>`, [first]],
  ['control characters', 'rss', rss('<item><title>O\u0000n\u0008e\u001b</title></item>'), [{ title: 'One' }]],
  ['cut off between items', 'rss', rss(`${one}${one}`).replace('</channel></rss>', ''), [first, first]],
  [
    'cut off in a title',
    'rss',
    `<rss version="2.0"><channel><title>P</title>${one}<item><title>Half a ti`,
    [first],
  ],
  [
    'cut off in a description',
    'rss',
    `<rss version="2.0"><channel><title>P</title>${one}<item><title>Two</title><link>https://paper.example/2</link><description>It beg`,
    [first, { title: 'Two', address: 'https://paper.example/2', description: '' }],
  ],
  [
    'cut off in a tag',
    'rss',
    `<rss version="2.0"><channel><title>P</title>${one}<item><title>Two</title><link>https://paper.example/2</link><desc`,
    [first, { title: 'Two' }],
  ],
  [
    'Atom cut off',
    'atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>P</title><entry><title type="html">A &amp;amp; B</title><link href="https://paper.example/1"/><id>x</id></entry><entry><title>Tw',
    [{ title: 'A & B', address: 'https://paper.example/1' }],
  ],
  [
    'RDF with an unclosed element',
    'rdf',
    `<rdf:RDF ${rdf}><channel><title>P</title></channel><item><title>One</title><link>https://paper.example/1</item><item><title>Two</title></item></rdf:RDF>`,
    [{ title: 'One' }, { title: 'Two' }],
  ],
  [
    'an unbound prefix',
    'rss',
    rss(
      '<item><title>One</title><dc:creator>Ann</dc:creator><content:encoded><![CDATA[<p>x</p>]]></content:encoded></item>',
    ),
    [{ title: 'One', author: 'Ann', description: 'x' }],
  ],
  [
    'an unclosed CDATA section',
    'rss',
    `<rss version="2.0"><channel><title>P</title>${one}<item><title>Two</title><link>https://paper.example/2</link><description><![CDATA[It beg`,
    [first, { title: 'Two' }],
  ],
  [
    'upper case',
    'rss',
    '<RSS VERSION="2.0"><CHANNEL><TITLE>P</TITLE><ITEM><TITLE>One</TITLE><LINK>https://paper.example/1</LINK></ITEM></CHANNEL></RSS>',
    [first],
  ],
  ['two roots', 'rss', `${rss(one)}${rss(one)}`, [first, first]],
];

export function brokenDocuments(): FeedDocument[] {
  return broken.map(([name, format, markup, items]) => ({
    name: `broken: ${name}`,
    isWellFormed: false,
    bytes: Buffer.from(markup),
    contentType: 'text/xml',
    address: documentAddress,
    expected: { format, items },
  }));
}

/** A feed of `count` items, unless told otherwise with whole articles, for measuring. */
export function largeFeed(count: number, { withArticles = true } = {}): Buffer {
  const sentence =
    'The council of Ashgrove voted on Tuesday to rebuild the bridge after &#8220;eleven years&#8221; of delay. ';
  const content = `<content:encoded><![CDATA[${`<p>${sentence.repeat(3)}</p>`.repeat(7)}]]></content:encoded>`;
  const items = Array.from({ length: count }, (_, at) => ({
    title: plainTitle(`Council votes to rebuild bridge ${at} &amp;amp; more`),
    link: `https://paper.example/news/${at}?utm_source=rss`,
    more: `<guid isPermaLink="false">paper-${at}</guid><pubDate>${date}</pubDate><dc:creator><![CDATA[Ann Smith]]></dc:creator><category>News</category><description>&lt;p&gt;${sentence.replaceAll('&', '&amp;')}&lt;/p&gt;</description>${withArticles ? content : ''}`,
  }));
  return utf8(writeFeed({ dialect: 'rss-2.0', items }));
}
