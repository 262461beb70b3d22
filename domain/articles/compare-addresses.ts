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

const isOfWeb = ({ protocol }: ParsedUrl): boolean => /^https?:$/.test(protocol);

/** An address of the web, or null. */
export function parseWebUrl(address: string, base?: string): ParsedUrl | null {
  const url = parseUrl(address, base);
  return url === null || !isOfWeb(url) ? null : url;
}

const nameOf = (parameter: string): string => (parameter.split('=')[0] ?? '').toLowerCase();

function isTracking(parameter: string): boolean {
  const name = nameOf(parameter);
  return trackingNames.has(name) || trackingPrefixes.some((prefix) => name.startsWith(prefix));
}

/** The parameters of a query that are not tracking, as they are written. */
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

/** The address without its fragment and parameters that are tracking; all else stays as it is written. */
export function withoutTracking(address: string): string {
  const url = parseWebUrl(address);
  if (url === null) return address;
  const place = url.href.split(/[?#]/, 1)[0] ?? '';
  const query = contentParameters(url.search).join('&');
  return query === '' ? place : `${place}?${query}`;
}

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
    path: url.pathname,
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

export const isSamePage = (a: string, b: string): boolean => pageKey(a) === pageKey(b);
