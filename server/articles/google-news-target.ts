import { isGoogleNewsLink } from '#domain/articles/google-news-link.ts';
import { parseUrl } from '#domain/articles/parse-url.ts';

const maxIdLength = 4000;
/** A text of a message in the format of Protocol Buffers, in the field of the address. */
const addressField = 0x22;

/** The length of a text and where it begins: a varint of at most two bytes. */
function lengthAt(bytes: Buffer, at: number): { length: number; start: number } | null {
  const low = bytes[at];
  const high = bytes[at + 1];
  if (low === undefined || high === undefined) return null;
  if (low < 0x80) return { length: low, start: at + 1 };
  return high < 0x80 ? { length: (low & 0x7f) | (high << 7), start: at + 2 } : null;
}

/**
 * The article that a link of Google News names in its own id, as the older ones do; null where the id hides it. Nothing
 * is requested.
 */
export function googleNewsTarget(address: string): string | null {
  const url = parseUrl(address);
  if (url === null || !isGoogleNewsLink(url)) return null;
  const id = url.pathname.split('/').at(-1) ?? '';
  if (id.length > maxIdLength) return null;
  const bytes = Buffer.from(id, 'base64url');
  const field = bytes.indexOf(addressField);
  const found = field < 0 || field > 8 ? null : lengthAt(bytes, field + 1);
  if (found === null) return null;
  const text = bytes.toString('utf8', found.start, found.start + found.length);
  if (!/^https?:\/\/[^\s]+$/i.test(text)) return null;
  const target = parseUrl(text);
  return target === null || target.username !== '' || !/[^.]\.[^.]/.test(target.hostname)
    ? null
    : target.href;
}
