import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { toWellFormed } from '#domain/text/well-formed.ts';

/** A declaration is searched for in this many bytes. HTML says 1,024, but real templates need more. */
const HEAD_BYTES = 8192;

const CHARSET_IN_META = /<meta\b[^>]{0,400}?\bcharset\s*=\s*(?:["']\s*)?([\w.:-]{2,40})/i;
const ENCODING_IN_XML = /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{2,40})["']/i;
const CHARSET_IN_HEADER = /;\s*charset\s*=\s*(?:["']\s*)?([\w.:-]{2,40})/i;

/**
 * The encodings declared by the document and by the header, as names of the WHATWG Encoding standard.
 * Unknown names are left out, and UTF-16 too: a declaration that can be read byte by byte is not in UTF-16.
 */
export function charsetClaims(bytes: Buffer, contentType: string | null): string[] {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const labels = [
    ENCODING_IN_XML.exec(head)?.[1],
    CHARSET_IN_META.exec(head)?.[1],
    CHARSET_IN_HEADER.exec(contentType ?? '')?.[1],
  ];
  const known = labels.map((label) => (label === undefined ? null : canonicalEncoding(label)));
  return known.filter((name): name is string => name !== null && !name.startsWith('utf-16'));
}

function canonicalEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

interface DecodedText {
  text: string;
  /** Lower-case name of the encoding that was used. */
  encoding: string;
}

const MULTI_BYTE = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr', 'iso-2022-jp']);
/** A text in the encoding that is claimed has not so many characters of UTF-8 by chance, for each broken one. */
const PROOF = { singleByte: 2, multiByte: 3 };
const REPLACEMENT = '\ufffd';

/**
 * Decodes bytes to text. The bytes count more than the declared encoding, in this order:
 * 1. a byte order mark;
 * 2. UTF-16 or UTF-32 recognised by its first bytes;
 * 3. a multi-byte East Asian encoding that is claimed and fits;
 * 4. UTF-8 when the bytes are valid UTF-8, whatever single-byte encoding is claimed;
 * 5. UTF-8 with a few broken characters, when most are well formed, and more of them where another encoding is claimed;
 * 6. the encoding declared by XML declaration, meta element or header, in this order, unless it is UTF-8;
 * 7. windows-1252, which servers mean by Latin-1 or declare by mistake as UTF-8.
 * NUL characters are dropped, and half a character of UTF-16 becomes U+FFFD. `contentType` is the value of the header.
 */
export function decodeText(bytes: Buffer, contentType: string | null): DecodedText {
  const unicode = markedEncoding(bytes) ?? wideEncoding(bytes);
  const decoded = unicode === null ? decodeNarrow(bytes, contentType) : decodeAs(bytes, unicode);
  return { text: toWellFormed(decoded.text.replace(/^\ufeff/, '')), encoding: decoded.encoding };
}

function markedEncoding(bytes: Buffer): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be';
  return null;
}

/** Markup and JSON begin with two ASCII characters, so the positions of NUL bytes show width and byte order. */
function wideEncoding(bytes: Buffer): string | null {
  if (bytes.length < 4) return null;
  const zeros = [...bytes.subarray(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('');
  const wide: Record<string, string> = {
    x0x0: 'utf-16le',
    '0x0x': 'utf-16be',
    x000: 'utf-32le',
    '000x': 'utf-32be',
  };
  return wide[zeros] ?? null;
}

function decodeNarrow(bytes: Buffer, contentType: string | null): DecodedText {
  const claims = charsetClaims(bytes, contentType);
  const multiByte = claims.find((name) => MULTI_BYTE.has(name));
  if (isUtf8(bytes)) return decodeFitting(bytes, multiByte) ?? decodeAs(bytes, 'utf-8');
  const claim = multiByte ?? claims.find((name) => name !== 'utf-8');
  if (claim === undefined) return decodeBrokenUtf8(bytes, 1) ?? decodeAs(bytes, 'windows-1252');
  const proof = multiByte === undefined ? PROOF.singleByte : PROOF.multiByte;
  return decodeBrokenUtf8(bytes, proof) ?? decodeAs(bytes, claim);
}

/** Decodes valid UTF-8 with the multi-byte encoding that is declared; null when that yields broken characters. */
function decodeFitting(bytes: Buffer, claim: string | undefined): DecodedText | null {
  if (claim === undefined || (isAscii(bytes) && claim !== 'iso-2022-jp')) return null;
  const decoded = decodeAs(bytes, claim);
  return decoded.text.includes(REPLACEMENT) ? null : decoded;
}

/** Accepts UTF-8 with some broken bytes, when there are `proof` well-formed characters outside ASCII for each. */
function decodeBrokenUtf8(bytes: Buffer, proof: number): DecodedText | null {
  const decoded = decodeAs(bytes, 'utf-8');
  let broken = 0;
  let wellFormed = 0;
  for (const char of decoded.text) {
    if (char === REPLACEMENT) broken++;
    else if (char > '\u007f') wellFormed++;
  }
  return wellFormed > broken && wellFormed >= proof * broken ? decoded : null;
}

function decodeAs(bytes: Buffer, encoding: string): DecodedText {
  // Node 20 decodes windows-1252 as Latin-1; iconv-lite has the right table. It lacks only rare
  // encodings such as ISO-2022-JP, which Node decodes correctly.
  const text = iconv.encodingExists(encoding)
    ? iconv.decode(bytes, encoding)
    : new TextDecoder(encoding).decode(bytes);
  return { text, encoding };
}
