import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#domain/testing/effort.ts';
import { processorTimeOf } from '#testing/processor-time.ts';
import { decodeText } from './decode-text.ts';

const QUOTES = 'Café owners say “no” to new fees – naïve, 12 € a day';
const RUSSIAN = 'Городской совет одобрил новый мост через гавань';
const JAPANESE = '新しい図書館が駅前に開館、市民が訪れた';
const CHINESE = '市议会投票决定重建旧港口大桥，结束争议';

function html(text: string, charset: string): string {
  return `<!doctype html><html><head><meta charset="${charset}"></head><body>${text}</body></html>`;
}

function xml(text: string, encoding: string): string {
  return `<?xml version="1.0" encoding="${encoding}"?><rss><title>${text}</title></rss>`;
}

function bytesOf(text: string, encoding: string, options: { mark?: boolean } = {}): Buffer {
  return iconv.encode(text, encoding, { addBOM: options.mark ?? false });
}

type Row = [what: string, bytes: Buffer, header: string | null, text: string, encoding: string];

const ROWS: Row[] = [
  ['UTF-8 without any claim', bytesOf(QUOTES, 'utf-8'), null, QUOTES, 'utf-8'],
  ['UTF-8 with a mark', bytesOf(html(QUOTES, 'latin1'), 'utf-8', { mark: true }), null, QUOTES, 'utf-8'],
  [
    'UTF-8 labelled iso-8859-1 in the header',
    bytesOf(QUOTES, 'utf-8'),
    'text/html; charset=ISO-8859-1',
    QUOTES,
    'utf-8',
  ],
  [
    'UTF-8 labelled windows-1252 in meta',
    bytesOf(html(QUOTES, 'windows-1252'), 'utf-8'),
    null,
    QUOTES,
    'utf-8',
  ],
  [
    'windows-1252 by header',
    bytesOf(QUOTES, 'windows-1252'),
    'text/html; charset="windows-1252"',
    QUOTES,
    'windows-1252',
  ],
  [
    'windows-1252 called iso-8859-1',
    bytesOf(html(QUOTES, 'iso-8859-1'), 'windows-1252'),
    null,
    QUOTES,
    'windows-1252',
  ],
  [
    'windows-1252 called utf-8',
    bytesOf(html(QUOTES, 'utf-8'), 'windows-1252'),
    'text/html; charset=utf-8',
    QUOTES,
    'windows-1252',
  ],
  ['windows-1252 without any claim', bytesOf(QUOTES, 'windows-1252'), null, QUOTES, 'windows-1252'],
  [
    'UTF-16LE with a mark',
    bytesOf(html(QUOTES, 'utf-16'), 'utf-16le', { mark: true }),
    'text/html',
    QUOTES,
    'utf-16le',
  ],
  [
    'UTF-16BE with a mark',
    bytesOf(html(QUOTES, 'utf-8'), 'utf-16be', { mark: true }),
    null,
    QUOTES,
    'utf-16be',
  ],
  ['UTF-16LE without a mark', bytesOf(xml(QUOTES, 'utf-16'), 'utf-16le'), null, QUOTES, 'utf-16le'],
  ['UTF-16BE without a mark', bytesOf(xml(QUOTES, 'utf-16'), 'utf-16be'), null, QUOTES, 'utf-16be'],
  ['UTF-32LE with a mark', bytesOf(QUOTES, 'utf-32le', { mark: true }), null, QUOTES, 'utf-32le'],
  ['UTF-32BE without a mark', bytesOf(xml(QUOTES, 'utf-32'), 'utf-32be'), null, QUOTES, 'utf-32be'],
  [
    'UTF-8 labelled utf-16 in its declaration',
    bytesOf(xml(QUOTES, 'utf-16'), 'utf-8'),
    null,
    QUOTES,
    'utf-8',
  ],
  [
    'windows-1251 by XML declaration',
    bytesOf(xml(RUSSIAN, 'windows-1251'), 'windows-1251'),
    'text/xml',
    RUSSIAN,
    'windows-1251',
  ],
  [
    'windows-1251 by meta, header wrong',
    bytesOf(html(RUSSIAN, 'windows-1251'), 'windows-1251'),
    'text/html; charset=utf-8',
    RUSSIAN,
    'windows-1251',
  ],
  ['KOI8-R by header', bytesOf(RUSSIAN, 'koi8-r'), 'text/html;charset=koi8-r', RUSSIAN, 'koi8-r'],
  ['Shift_JIS by meta', bytesOf(html(JAPANESE, 'x-sjis'), 'shift_jis'), null, JAPANESE, 'shift_jis'],
  ['EUC-JP by header', bytesOf(JAPANESE, 'euc-jp'), 'text/html; charset=euc-jp', JAPANESE, 'euc-jp'],
  ['GBK called gb2312', bytesOf(html(CHINESE, 'gb2312'), 'gbk'), null, CHINESE, 'gbk'],
  ['UTF-8 wrongly called shift_jis', bytesOf(html(JAPANESE, 'shift_jis'), 'utf-8'), null, JAPANESE, 'utf-8'],
  ['an unknown label', bytesOf(html(QUOTES, 'x-none'), 'utf-8'), 'text/html; charset=none', QUOTES, 'utf-8'],
  [
    'a label that names no text encoding',
    bytesOf(html(QUOTES, 'base64'), 'windows-1252'),
    null,
    QUOTES,
    'windows-1252',
  ],
];

const BROKEN = Buffer.from([0xe9]);
const CUT_OFF = Buffer.from([0xe2, 0x80]);
/** A header, or the label of an XML declaration. */
const CLAIMS = [
  'iso-8859-1',
  'windows-1252',
  'windows-1251',
  'gbk',
  'shift_jis',
  'euc-kr',
  'utf-8',
  'x-none',
];
const TEXTS = { QUOTES, RUSSIAN, JAPANESE, CHINESE };

describe('UTF-8 with broken bytes', () => {
  for (const claim of CLAIMS) {
    it.each(Object.entries(TEXTS))(`is read as UTF-8 where ${claim} is claimed, in %s`, (_, text) => {
      const broken = Buffer.concat([Buffer.from(`${text} `), BROKEN, Buffer.from(' end'), CUT_OFF]);
      const declared = Buffer.concat([Buffer.from(xml('', claim)), broken]);
      for (const decoded of [
        decodeText(broken, `text/html; charset=${claim}`),
        decodeText(declared, null),
        decodeText(declared, 'text/xml; charset=iso-8859-1'),
      ]) {
        expect(decoded.encoding).toBe('utf-8');
        expect(decoded.text).toContain(text);
      }
    });
  }

  it.each([
    ['th', 'windows-874'],
    ['zh', 'gbk'],
    ['zh-Hant', 'big5'],
    ['ja', 'shift_jis'],
    ['ja', 'euc-jp'],
    ['ko', 'euc-kr'],
    ['ru', 'windows-1251'],
    ['uk', 'koi8-u'],
    ['el', 'iso-8859-7'],
    ['he', 'windows-1255'],
    ['fa', 'windows-1256'],
    ['fr', 'windows-1252'],
  ])('is not taken for short texts in %s that are written in %s', (language, encoding) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    for (const region of 'DE FR GR JP KR RU TH TW UA US CN IR IL TR BR EG'.split(' ')) {
      const bytes = iconv.encode(names.of(region) ?? '', encoding);
      if (isUtf8(bytes)) continue;
      expect(decodeText(bytes, `text/html; charset=${encoding}`).encoding, region).toBe(encoding);
    }
  });
});

describe('decodeText', () => {
  it.each(ROWS)('decodes %s', (_what, bytes, header, text, encoding) => {
    const decoded = decodeText(bytes, header);
    expect(decoded.encoding).toBe(encoding);
    expect(decoded.text).toContain(text);
    expect(decoded.text.startsWith('\ufeff')).toBe(false);
  });

  it('decodes ISO-2022-JP, which looks like ASCII', () => {
    const kanji = Buffer.from('1b2442467c4b5c1b2842', 'hex');
    const decoded = decodeText(kanji, 'text/html; charset=iso-2022-jp');
    expect(decoded).toEqual({ text: '日本', encoding: 'iso-2022-jp' });
  });

  it('keeps a UTF-8 page with a stray byte as UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from(html(QUOTES, 'utf-8')), Buffer.from([0xe9])]);
    const decoded = decodeText(bytes, null);
    expect(decoded.encoding).toBe('utf-8');
    expect(decoded.text).toContain(QUOTES);
  });

  it('drops NUL characters', () => {
    expect(decodeText(Buffer.from('The coun\0cil\0 met\0'), null).text).toBe('The council met');
  });

  it.each(['utf-16le', 'utf-16be'])('replaces half a character of %s', (encoding) => {
    const bytes = iconv.encode('<p>\uD8A8</p>', encoding);
    expect(decodeText(bytes, null)).toEqual({ text: '<p>\uFFFD</p>', encoding });
  });

  it('decodes an empty body to an empty text', () => {
    expect(decodeText(Buffer.alloc(0), null)).toEqual({ text: '', encoding: 'utf-8' });
  });

  it('decodes any bytes under any declared encoding without an error', () => {
    const claim = fc.constantFrom(
      '',
      'utf-8',
      'utf-16le',
      'shift_jis',
      'gb18030',
      'iso-2022-jp',
      'hz-gb-2312',
      'x-mac-cyrillic',
    );
    const property = fc.property(fc.uint8Array({ maxLength: 200 }), claim, (bytes, charset) => {
      const { text, encoding } = decodeText(Buffer.from(bytes), `text/html; charset=${charset}`);
      return encoding !== '' && !text.includes('\0');
    });
    fc.assert(property, { numRuns: runsOf(3000) });
  });

  it('searches a hostile head for a declaration in bounded time', async () => {
    const hostile = Buffer.concat([Buffer.from('<meta '.repeat(200_000)), Buffer.from([0xe9])]);
    expect(await processorTimeOf(() => decodeText(hostile, null))).toBeLessThan(1000);
  });
});
