import { parseUrl } from './parse-url.ts';
import { isKnownEnding } from './site-of.ts';

/** What a person typed into the field for an address or a topic. */
export type AddressInput =
  | { kind: 'empty' }
  | { kind: 'topic'; topic: string }
  /** Normalised, with its scheme; not checked for safe fetching. */
  | { kind: 'address'; address: string }
  /** Looks like an address but cannot be the address of an article. */
  | { kind: 'refused'; reason: 'scheme' | 'email' | 'unreadable' };

/** Servers commonly reject addresses of more than 8,000 characters. */
const maxAddressLength = 4096;
const opening = '<("\'“”‘’«';
const closing = '>)"\'“”‘’»';
const webScheme = /^https?:/i;
/** A scheme with slashes, or a known scheme without slashes. "Brexit: what next" has no scheme. */
const otherScheme =
  /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:javascript|data|vbscript|file|ftps?|sftp|mailto|tel|sms|about|blob|wss?|gopher|news|feed|magnet|intent|view-source|chrome|urn):\S)/i;
const emailLike = /^[^\s@/]+@[^\s@/][^\s@/.]*\.[^\s@/]+$/;
/** Host, optional port, optional rest; without white space. */
const bareAddress = /^(?:\/\/)?([^\s/?#:@\\]+)(:\d{1,5})?([/?#]\S*)?$/;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const ipv4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const ipv6 = /^(?:\/\/)?\[[0-9a-f:.]+\](?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** Distinguishes an address from a topic. Adds "https://" to an address without a scheme. */
export function parseAddressInput(typed: string): AddressInput {
  const trimmed = typed.trim();
  const text = withoutWrapping(trimmed);
  if (text === '') return trimmed === '' ? { kind: 'empty' } : { kind: 'topic', topic: trimmed };
  if (webScheme.test(text)) return parseWebAddress(text);
  if (emailLike.test(text)) return { kind: 'refused', reason: 'email' };
  const hostOnly = text.startsWith('//') ? text : `//${text}`;
  if (looksLikeAddress(text)) return parseWebAddress(`https:${hostOnly}`);
  if (otherScheme.test(text)) return { kind: 'refused', reason: /^mailto:/i.test(text) ? 'email' : 'scheme' };
  return { kind: 'topic', topic: trimmed.replace(/\s+/g, ' ') };
}

/** Removes surrounding marks and white space in linear time; a regular expression can need quadratic time. */
function withoutWrapping(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isIn(opening, text.charAt(start))) start += 1;
  while (end > start && isIn(closing, text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isIn = (marks: string, character: string): boolean =>
  marks.includes(character) || character.trim() === '';

function parseWebAddress(text: string): AddressInput {
  if (text.length > maxAddressLength) return { kind: 'refused', reason: 'unreadable' };
  const url = parseUrl(text);
  // Letters that are spelt out make an address longer.
  const isTooLong = url !== null && url.href.length > maxAddressLength;
  const broken = url === null || isTooLong || url.hostname === '' || /[\r\n\t]/.test(text);
  return broken ? { kind: 'refused', reason: 'unreadable' } : { kind: 'address', address: url.href };
}

function looksLikeAddress(text: string): boolean {
  if (ipv6.test(text)) return true;
  const [, host = '', port, rest] = bareAddress.exec(text) ?? [];
  const labels = host.replace(/\.$/, '').split('.');
  if (port !== undefined && labels.length === 1) return host.toLowerCase() === 'localhost';
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return false;
  if (ipv4.test(host)) return true;
  const ending = labels.at(-1)?.toLowerCase() ?? '';
  if (host.endsWith('.') && rest === undefined && labels.some((part) => part.length < 2)) return false;
  if (isKnownEnding(ending)) return true;
  const evident = /^www\./i.test(host) || port !== undefined || rest?.startsWith('/') === true;
  return evident && /^\p{L}{2,}$/u.test(ending);
}
