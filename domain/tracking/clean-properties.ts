import { domainOf } from '../articles/domain-of.ts';
import { cutText } from '../text/cut-text.ts';

const personal = ['email', 'userEmail', 'query'];
const pages = ['pageUrl', 'endpoint'];
const articles = ['url', 'domain'];
const freeTexts = ['message', 'stack'];

/** Characters that are kept of a property; of one that is not named here, as many as of a word. */
const maxLengths: Readonly<Record<string, number>> = {
  timestamp: 40,
  pageUrl: 300,
  endpoint: 300,
  userAgent: 200,
  url: 253,
  domain: 253,
  storyTitle: 200,
  filters: 200,
  method: 10,
  message: 300,
  stack: 1_000,
};
const maxWord = 100;
/** Read before anything else is done with a text; more than is kept, as cleaning makes most texts shorter. */
const maxRead = 4_000;

/** The path of an absolute or relative address, without what a query or a fragment may tell. */
export function pathOf(address: string): string {
  const withoutOrigin = address.trim().replace(/^[a-z][a-z0-9+.-]*:(?:\/\/[^/?#]*)?/i, '');
  const [path = ''] = withoutOrigin.split(/[?#]/, 1);
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Also as an address bar writes them. A match begins where a run of such characters begins: tried from each
 * character of a long run, the expression would take quadratic time.
 */
function withoutMail(text: string): string {
  return text.replace(/(?<![^\s@"'<>()/])[^\s@"'<>()/]+(?:@|%40)[^\s@"'<>)/]*/gi, '[removed]');
}

/** Mail addresses go, web addresses shrink to their domain, and what may be a secret goes. */
function scrub(text: string): string {
  return withoutMail(text.replace(/https?:\/\/[^\s"'<>)]+/gi, (address) => domainOf(address))).replace(
    /[\w-]{32,}/g,
    '[removed]',
  );
}

function cleanValue(name: string, value: unknown): unknown {
  return typeof value === 'string'
    ? cutText(cleanText(name, cutText(value, maxRead)), maxLengths[name] ?? maxWord)
    : value;
}

function cleanText(name: string, text: string): string {
  if (pages.includes(name)) return withoutMail(pathOf(text));
  if (articles.includes(name)) return domainOf(text);
  return freeTexts.includes(name) ? scrub(text) : withoutMail(text);
}

/**
 * Properties of a tracking event without what tells who somebody is or what they read: no `email`,
 * `userEmail` or `query`, no mail address anywhere; of pages the path, of articles the domain. Longer
 * texts are cut. Cleaning twice changes nothing more.
 */
export function cleanProperties<Properties extends object>(
  properties: Properties,
): Omit<Properties, 'email' | 'userEmail' | 'query'> {
  const kept = Object.entries(properties).filter(
    ([name, value]) => value !== undefined && !personal.includes(name),
  );
  // Names are only taken away and texts stay texts, so the type holds.
  return Object.fromEntries(kept.map(([name, value]) => [name, cleanValue(name, value)])) as Omit<
    Properties,
    'email' | 'userEmail' | 'query'
  >;
}
