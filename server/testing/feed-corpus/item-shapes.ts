import { atom, date, dc, first, iso, one, rdf, rss, type Shape } from './shape.ts';

/** The places for the address of an item. */
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
    'guid that is called no link, without any link',
    'rss',
    rss('<item><title>One</title><guid isPermaLink="false">https://paper.example/1</guid></item>'),
    [first],
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

/** The variants of the elements of an item. */
export const itemShapes: readonly Shape[] = [...links, ...dates, ...atomDates, ...authors, ...descriptions];
