import fc from 'fast-check';
import iconv from 'iconv-lite';
import { decodeText } from '#server/fetching/decode-text.ts';
import { sniffContent } from '#server/fetching/sniff-content.ts';
import { mutatedBytes } from '../mutate.ts';
import { bytesOf, type FuzzTarget, promise, promiseSame } from '../target.ts';

const encodings =
  'utf-8 windows-1252 windows-1251 iso-8859-2 koi8-r gbk big5 shift_jis euc-jp euc-kr utf-16le utf-16be'.split(
    ' ',
  );
const texts = [
  'Fähre über Łódź',
  'Мост закрыт',
  '東京で会議',
  '부산 다리',
  '北京新闻',
  'Pont fermé à Nîmes',
  'plain words',
];
const seeds = fc
  .tuple(fc.constantFrom(...encodings), fc.constantFrom(...texts), fc.boolean())
  .map(([encoding, text, isMeta]) => {
    const head = isMeta ? `<meta charset="${encoding}">` : `<?xml version="1.0" encoding="${encoding}"?>`;
    return iconv.encode(`${head}<p>${text}</p>`, encoding);
  });
const words = [
  '\uFEFF',
  '<meta charset="',
  '<meta http-equiv="Content-Type" content="text/html; charset=',
  '<?xml version="1.0" encoding="',
  'utf-16',
  'utf-7',
  'utf-32',
  'x-user-defined',
  'replacement',
  'iso-2022-jp',
  'hz-gb-2312',
  '\u001B$B',
  '\u001B(B',
  '">',
  'ÿþ',
  '\u0000',
];
const headers = [
  null,
  'text/html',
  ...encodings.map((name) => `text/html; charset=${name}`),
  'text/html; charset="',
];

export const charsets: FuzzTarget = {
  name: 'charsets',
  reads: 'bytes of unknown encoding',
  maxLength: 5_000_000,
  inputs: mutatedBytes({ seeds, words }),
  check(input) {
    const bytes = bytesOf(input);
    const header = headers[bytes.length % headers.length] ?? null;
    const { text, encoding } = decodeText(bytes, header);
    promise(text.isWellFormed(), `a lone surrogate, read as ${encoding}`);
    promise(!text.includes('\0'), `U+0000, read as ${encoding}`);
    promise(text.length <= bytes.length * 2 + 1, 'more characters than bytes allow');
    promise(encoding === encoding.toLowerCase(), `the name ${encoding}`);
    sniffContent(bytes, text);
    // What is decoded is text: written as UTF-8 with a mark, it is read unchanged.
    const plain = text.replace(/^\uFEFF+/, '');
    const marked = Buffer.from(`\uFEFF${plain}`);
    promiseSame(decodeText(marked, header).text, plain, 'written as UTF-8 and read again');
  },
};
