import { domainOf } from '../articles/domain-of.ts';
import { cutText } from '../text/cut-text.ts';

const personal = ['email', 'userEmail', 'query'];
const pages = ['pageUrl', 'endpoint'];
const articles = ['url', 'domain'];
const freeTexts = ['message', 'stack'];

/** Maximum length of a property; of all others, `maxWord`. */
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
/** Texts are cut to this length before cleaning, which shortens most of them further. */
const maxRead = 4_000;

/** The path of an absolute or relative address, without query and fragment. */
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
 * Removes from the properties of a tracking event everything that identifies a person or what they read: `email`,
 * `userEmail`, `query` and every mail address. Of pages the path stays, of articles the domain. Long texts are cut.
 * The function is idempotent.
 */
export function cleanProperties<Properties extends object>(
  properties: Properties,
): Omit<Properties, 'email' | 'userEmail' | 'query'> {
  const kept = Object.entries(properties).filter(
    ([name, value]) => value !== undefined && !personal.includes(name),
  );
  // Cleaning only removes properties and maps texts to texts, so the type holds.
  return Object.fromEntries(kept.map(([name, value]) => [name, cleanValue(name, value)])) as Omit<
    Properties,
    'email' | 'userEmail' | 'query'
  >;
}
