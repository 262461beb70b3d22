import { trimEndOf } from '../text/trim-characters.ts';
import { type ParsedUrl, parseUrl } from './parse-url.ts';

/**
 * Query parameters that only advertising and mailing programs add, under names that no site chooses for its content.
 * Names such as "ref", "source" or "mod" select the content of many sites and are none of them.
 */
const trackingNames = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid igshid igsh li_fat_id mc_cid mc_eid mkt_tok ' +
    'oly_anon_id oly_enc_id vero_id _ga _gl _hsenc _hsmi __hstc __hssc __hsfp at_medium at_campaign'
  ).split(' '),
);
const trackingPrefixes = ['utm_', 'mtm_', 'matomo_', 'piwik_', 'hsa_'];

/** Names of parameters that number the visit of a reader. They differ in each answer of a site. */
const sessionName = /^(?:php|j|asp|asp\.net_)?sess(?:ion)?_?id[a-z]{0,20}$|^(?:oscsid|zenid|cfid|cftoken)$/;
/** "sid" names content as well; with such a value it does not. */
const sessionPair = /^(?:s|sid)=[\da-f]{32}$/;
const sessionInPath = /;jsessionid=[^/;]*/gi;

const isOfWeb = ({ protocol }: ParsedUrl): boolean => /^https?:$/.test(protocol);

/** An address of the web, or null. */
export function parseWebUrl(address: string, base?: string): ParsedUrl | null {
  const url = parseUrl(address, base);
  return url === null || !isOfWeb(url) ? null : url;
}

const nameOf = (parameter: string): string => (parameter.split('=')[0] ?? '').toLowerCase();

function isTracking(parameter: string): boolean {
  const name = nameOf(parameter);
  if (sessionName.test(name) || sessionPair.test(parameter)) return true;
  return trackingNames.has(name) || trackingPrefixes.some((prefix) => name.startsWith(prefix));
}

/** The parameters of a query that are neither tracking nor of a session, as they are written. */
export function contentParameters(search: string): string[] {
  return search
    .slice(1)
    .split('&')
    .filter((parameter) => !isTracking(parameter));
}

/** The address as it is requested: without its fragment. What is no address of the web stays unchanged. */
export function withoutFragment(address: string): string {
  const url = parseWebUrl(address);
  return url === null ? address : (url.href.split('#', 1)[0] ?? '');
}

/** The address without its fragment and what is tracking or of a session; all else stays as it is written. */
export function withoutTracking(address: string): string {
  const url = parseWebUrl(address);
  if (url === null) return address;
  const place = withoutSession(url.href.split(/[?#]/, 1)[0] ?? '');
  const query = contentParameters(url.search).join('&');
  return query === '' ? place : `${place}?${query}`;
}

const withoutSession = (path: string): string =>
  path.includes(';') ? path.replace(sessionInPath, '') : path;

function byName(a: string, b: string): number {
  const [first, second] = [nameOf(a), nameOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function comparedParts(url: ParsedUrl) {
  // A host of dots alone names nothing; without them the address would be another one.
  const host = trimEndOf(url.hostname, '.') || url.hostname;
  const parameters = contentParameters(url.search).filter((parameter) => parameter !== '');
  const query = parameters.sort(byName).join('&');
  return {
    site: url.port === '' ? host : `${host}:${url.port}`,
    path: withoutSession(url.pathname),
    query: query === '' ? '' : `?${query}`,
  };
}

/**
 * A form that is equal for an address and its repeats: without tracking parameters, and with the others sorted by name.
 * It is for comparing only: the address is requested as it was listed.
 */
export function repeatKey(address: string): string {
  const url = parseWebUrl(address);
  if (url === null) return address;
  const { site, path, query } = comparedParts(url);
  return `${url.protocol}//${site}${path}${query}`;
}

/** A key that is equal for two addresses of one page: a repeat key without scheme, "www." and trailing slash. */
export function pageKey(address: string): string {
  const url = parseWebUrl(address);
  if (url === null) return address;
  const { site, path, query } = comparedParts(url);
  return `${site.replace(/^www\./, '')}${path.replace(/\/$/, '')}${query}`;
}

/** The repeat keys of addresses of the same page: with another scheme, with or without "www." and trailing slash. */
export function otherKeys(key: string): string[] {
  const url = parseWebUrl(key);
  if (url === null) return [];
  const { site, path, query } = comparedParts(url);
  const bare = path.replace(/\/$/, '');
  const paths = bare === '' ? ['/'] : [bare, `${bare}/`];
  const keys = ['http://', 'https://', 'http://www.', 'https://www.'].flatMap((start) =>
    paths.map((one) => start + site.replace(/^www\./, '') + one + query),
  );
  return keys.filter((other) => other !== key);
}

export const isSamePage = (a: string, b: string): boolean => pageKey(a) === pageKey(b);
