import {
  type Dialect,
  dialects,
  documentAddress,
  escapeXml,
  type FeedDocument,
  formatOf,
  plainTitle,
  utf8,
  writeFeed,
} from './feed-document.ts';

/** Headlines with characters that need escaping. The parsed headlines must be equal to these. */
const headlines = [
  'Council votes to rebuild the harbour bridge',
  'AT&T and Q&A; fish & chips',
  'Unemployment < 5 % > forecast',
  '“We won’t go” – minister’s reply…',
  `She said "no" and it's final`,
  'Größere Straßen für Łódź und São Paulo',
  '東京で首脳会談、円は一ドル150円',
  'Переговоры в Женеве начались',
  'قمة المناخ تبدأ اليوم',
  'Goal! ⚽ 2–1 😀 in extra time',
  'Rates rise 0.25% to 5.5%; 100% certain?',
  'CO₂ & H₂O: x² ≤ y',
];

/** The syntaxes of a plain headline in any XML dialect. */
const writings: [name: string, write: (text: string) => string][] = [
  ['escaped', escapeXml],
  ['CDATA', (text) => `<![CDATA[${text.replaceAll('&', '&')}]]>`],
  ['decimal references', (text) => references(text, (code) => `&#${code};`)],
  ['hexadecimal references', (text) => references(text, (code) => `&#x${code.toString(16).toUpperCase()};`)],
  ['padded and wrapped', (text) => `\n\t  ${escapeXml(text).replace(' ', '\n    ')}  \r\n`],
  ['with a comment', (text) => `<!-- no headline -->${escapeXml(text)}<!-- & < -->`],
];

function references(text: string, write: (code: number) => string): string {
  return [...text].map((char) => (/[a-z ]/i.test(char) ? char : write(char.codePointAt(0) ?? 0))).join('');
}

function titleDocument(
  name: string,
  dialect: Dialect,
  titles: { markup: string; expected: string }[],
): FeedDocument {
  return {
    name: `${dialect}: ${name}`,
    isWellFormed: true,
    bytes: utf8(writeFeed({ dialect, items: titles.map(({ markup }) => ({ title: markup })) })),
    contentType: 'application/xml',
    address: documentAddress,
    expected: {
      format: formatOf(dialect),
      title: 'The Paper',
      items: titles.map(({ expected }) => ({ title: expected })),
    },
  };
}

function plainDocuments(): FeedDocument[] {
  return dialects.flatMap((dialect) =>
    writings.flatMap(([name, write]) =>
      headlines.map((headline) =>
        titleDocument(`“${headline.slice(0, 20)}” ${name}`, dialect, [
          { markup: plainTitle(write(headline)), expected: headline },
          { markup: plainTitle('Another one'), expected: 'Another one' },
        ]),
      ),
    ),
  );
}

/** Headlines in HTML, with their expected text. */
const htmlHeadlines: [html: string, words: string][] = [
  ['AT&amp;T buys <b>rival</b>', 'AT&T buys rival'],
  ['Caf&eacute; &amp; cr&egrave;me', 'Café & crème'],
  ['&ldquo;Never&rdquo; &mdash; PM&#8217;s vow&hellip;', '“Never” — PM’s vow…'],
  ['1 &lt; 2 <i>really</i>', '1 < 2 really'],
  ['Use &lt;b&gt; for bold', 'Use <b> for bold'],
  ['H<sub>2</sub>O on <em>Mars</em>', 'H2O on Mars'],
  ['One<br/>two', 'One two'],
  ['<span class="kicker">Live</span> Storm hits coast', 'Live Storm hits coast'],
  ['Before<script>alert(1)</script>after', 'Beforeafter'],
  ['Non&nbsp;breaking', 'Non breaking'],
];

function htmlDocuments(): FeedDocument[] {
  const [rss, atom] = [dialects.filter((one) => one.startsWith('rss')), ['atom-1.0', 'atom-0.3'] as const];
  const inRss = rss.flatMap((dialect) =>
    htmlHeadlines.flatMap(([html, expected]) => [
      titleDocument(`HTML “${html}” escaped`, dialect, [{ markup: plainTitle(escapeXml(html)), expected }]),
      titleDocument(`HTML “${html}” in CDATA`, dialect, [
        { markup: plainTitle(`<![CDATA[${html}]]>`), expected },
      ]),
    ]),
  );
  const inAtom = atom.flatMap((dialect) => {
    const open = dialect === 'atom-1.0' ? '<title type="html">' : '<title type="text/html" mode="escaped">';
    return htmlHeadlines.flatMap(([html, expected]) => [
      titleDocument(`HTML “${html}” escaped`, dialect, [
        { markup: `${open}${escapeXml(html)}</title>`, expected },
      ]),
      titleDocument(`HTML “${html}” in CDATA`, dialect, [
        { markup: `${open}<![CDATA[${html}]]></title>`, expected },
      ]),
    ]);
  });
  return [...inRss, ...inAtom];
}

const div = '<div xmlns="http://www.w3.org/1999/xhtml">';
const atomTitles: [name: string, dialect: Dialect, markup: string, expected: string][] = [
  [
    'text is no HTML',
    'atom-1.0',
    '<title type="text">Use &lt;b> &amp;amp; &lt;i></title>',
    'Use <b> &amp; <i>',
  ],
  ['text is the default', 'atom-1.0', '<title>Use &lt;b></title>', 'Use <b>'],
  ['XHTML', 'atom-1.0', `<title type="xhtml">${div}Less: <em>&lt;</em> more</div></title>`, 'Less: < more'],
  [
    'XHTML by prefix',
    'atom-1.0',
    '<title type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml">A <x:b>bold</x:b> move</x:div></title>',
    'A bold move',
  ],
  [
    'XHTML on lines',
    'atom-1.0',
    `<title type="xhtml">\n  ${div}\n   One\n   two </div>\n</title>`,
    'One two',
  ],
  [
    'XHTML',
    'atom-0.3',
    `<title type="application/xhtml+xml" mode="xml">${div}A <b>bold</b> move</div></title>`,
    'A bold move',
  ],
  ['plain', 'atom-0.3', '<title type="text/plain" mode="escaped">Fish &amp; chips</title>', 'Fish & chips'],
  [
    'base64',
    'atom-0.3',
    `<title type="text/html" mode="base64">${Buffer.from('A <b>bold</b> &amp; move').toString('base64')}</title>`,
    'A bold & move',
  ],
];

/** One document for each syntax of each headline in each dialect. */
export function titleDocuments(): FeedDocument[] {
  return [
    ...plainDocuments(),
    ...htmlDocuments(),
    ...atomTitles.map(([name, dialect, markup, expected]) =>
      titleDocument(name, dialect, [{ markup, expected }]),
    ),
  ];
}
