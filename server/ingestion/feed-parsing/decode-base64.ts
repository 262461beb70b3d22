import { isUtf8 } from 'node:buffer';
import { toWellFormed } from '#domain/text/well-formed.ts';
import { decodeText } from '#server/fetching/decode-text.ts';

/** With at least this share of printable ASCII, bytes that are not UTF-8 are decoded as text of another encoding. */
const minAscii = 0.6;

function isText(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  const printable = bytes.filter((byte) => (byte >= 32 && byte < 127) || (byte >= 9 && byte <= 13)).length;
  return printable >= bytes.length * minAscii;
}

/** Decodes base64 to text of any encoding; empty when the bytes are not text. Null when it is not base64. */
export function decodeBase64(encoded: string): string | null {
  const digits = encoded.replace(/\s+/g, '');
  const unpadded = digits.replace(/={1,2}$/, '');
  if (!/^[\w+/-]*$/.test(unpadded) || unpadded.length % 4 === 1) return null;
  const bytes = Buffer.from(unpadded, 'base64');
  return isText(bytes) ? toWellFormed(decodeText(bytes, null).text) : '';
}
