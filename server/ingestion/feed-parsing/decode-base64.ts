import { isUtf8 } from 'node:buffer';
import { toWellFormed } from '#domain/text/well-formed.ts';
import { decodeText } from '#server/fetching/decode-text.ts';

/** From this share of printable ASCII on, bytes that are not UTF-8 are taken for text in another encoding. */
const minAscii = 0.6;

function isText(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  const printable = bytes.filter((byte) => (byte >= 32 && byte < 127) || (byte >= 9 && byte <= 13)).length;
  return printable >= bytes.length * minAscii;
}

/**
 * The text that a base64 text stands for, in whatever encoding; empty where its bytes are no text. Null where
 * it is no base64.
 */
export function decodeBase64(written: string): string | null {
  const digits = written.replace(/\s+/g, '');
  const unpadded = digits.replace(/={1,2}$/, '');
  if (!/^[\w+/-]*$/.test(unpadded) || unpadded.length % 4 === 1) return null;
  const bytes = Buffer.from(unpadded, 'base64');
  return isText(bytes) ? toWellFormed(decodeText(bytes, null).text) : '';
}
