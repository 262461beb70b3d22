import iconv from 'iconv-lite';
import {
  type Dialect,
  documentAddress,
  escapeXml,
  type FeedDocument,
  formatOf,
  plainTitle,
  writeFeed,
} from './feed-document.ts';

const english = 'Café “closed” – owner’s plea';
const samples: [encoding: string, headline: string][] = [
  ['iso-8859-1', 'Café fermé à Besançon'],
  ['windows-1252', english],
  ['iso-8859-15', 'Prix : 5 € à Cœur'],
  ['iso-8859-2', 'Łódź: nowe drogi i mosty'],
  ['windows-1250', 'Příliš žluťoučký kůň'],
  ['windows-1251', 'Переговоры в Женеве начались'],
  ['koi8-r', 'Переговоры в Женеве начались'],
  ['iso-8859-7', 'Νέα από την Αθήνα'],
  ['windows-1254', 'İstanbul’da güneşli gün'],
  ['shift_jis', '東京で首脳会談が始まる'],
  ['euc-jp', '東京で首脳会談が始まる'],
  ['gbk', '北京举行新闻发布会'],
  ['gb18030', '北京举行新闻发布会'],
  ['big5', '台北舉行新聞發佈會'],
  ['euc-kr', '서울에서 정상회담 열려'],
];

function encoded(
  name: string,
  dialect: Dialect,
  headline: string,
  bytes: (markup: string) => Buffer,
  contentType: string | null,
  isWellFormed = true,
): FeedDocument {
  const markup = writeFeed({ dialect, items: [{ title: plainTitle(escapeXml(headline)) }] });
  return {
    name: `${dialect}: ${name}`,
    isWellFormed,
    bytes: bytes(markup),
    contentType,
    address: documentAddress,
    expected: { format: formatOf(dialect), items: [{ title: headline }] },
  };
}

const declared = (encoding: string) => (markup: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>\n${markup}`;

function narrow(dialect: Dialect): FeedDocument[] {
  return samples.flatMap(([encoding, headline]) => {
    const inEncoding = (text: string) => iconv.encode(text, encoding);
    return [
      encoded(
        `${encoding} declared`,
        dialect,
        headline,
        (markup) => inEncoding(declared(encoding)(markup)),
        'text/xml',
      ),
      encoded(`${encoding} by header`, dialect, headline, inEncoding, `application/xml; charset=${encoding}`),
    ];
  });
}

/** Unicode documents with and without byte order mark, and documents with a wrong declaration or header. */
function unicode(dialect: Dialect): FeedDocument[] {
  const wide = (encoding: string, addBOM: boolean) => (markup: string) =>
    iconv.encode(declared('utf-16')(markup), encoding, { addBOM });
  const bom = Buffer.from([0xef, 0xbb, 0xbf]);
  const utf8 = (markup: string) => Buffer.from(markup);
  return [
    encoded('UTF-8 without declaration', dialect, english, utf8, null),
    encoded('UTF-8 with mark', dialect, english, (markup) => Buffer.concat([bom, utf8(markup)]), 'text/xml'),
    encoded('UTF-16LE with mark', dialect, english, wide('utf-16le', true), 'application/xml'),
    encoded('UTF-16BE with mark', dialect, english, wide('utf-16be', true), 'application/xml'),
    encoded(
      'UTF-16LE without mark',
      dialect,
      english,
      wide('utf-16le', false),
      'application/xml; charset=utf-16le',
    ),
    encoded(
      'UTF-16BE without mark',
      dialect,
      english,
      wide('utf-16be', false),
      'application/xml; charset=utf-16be',
    ),
    encoded(
      'UTF-8 said to be Latin-1 by the header',
      dialect,
      english,
      utf8,
      'text/xml; charset=iso-8859-1',
      false,
    ),
    encoded(
      'UTF-8 declared as Latin-1',
      dialect,
      english,
      (markup) => utf8(declared('iso-8859-1')(markup)),
      'text/xml',
      false,
    ),
    encoded(
      'UTF-8 declared as UTF-16',
      dialect,
      english,
      (markup) => utf8(declared('utf-16')(markup)),
      'text/xml',
      false,
    ),
    encoded(
      'windows-1252 declared as UTF-8',
      dialect,
      english,
      (markup) => iconv.encode(declared('utf-8')(markup), 'windows-1252'),
      'text/xml',
      false,
    ),
    encoded(
      'windows-1252 declared as Latin-1',
      dialect,
      english,
      (markup) => iconv.encode(declared('iso-8859-1')(markup), 'windows-1252'),
      'text/xml',
      false,
    ),
    encoded(
      'an unknown encoding',
      dialect,
      english,
      (markup) => utf8(declared('x-none')(markup)),
      'text/xml; charset=nonsense',
      false,
    ),
  ];
}

export function encodedDocuments(): FeedDocument[] {
  const both: Dialect[] = ['rss-2.0', 'atom-1.0'];
  return [...both.flatMap(narrow), ...both.flatMap(unicode)];
}
