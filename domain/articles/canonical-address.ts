import { cutText, sliceText } from '../text/cut-text.ts';
import { type ParsedUrl, parseUrl } from './parse-url.ts';
import { siteOf } from './site-of.ts';

/** What a unique index of the database can hold, with room to spare; what follows names no article. */
const longestAddress = 2000;

/**
 * Query parameters that tell where a reader came from, not what is shown. Names in full, or with `*`.
 */
const trackingNames = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid igshid igsh li_fat_id mc_cid mc_eid mkt_tok ' +
    'oly_anon_id oly_enc_id rb_clickid s_cid s_kwcid vero_id wickedid _ga _gl _hsenc _hsmi __hstc __hssc __hsfp ' +
    'hsctatracking ns_mchannel ns_source ns_campaign ns_linkname ns_fee at_medium at_campaign at_custom1 at_custom2 ' +
    'at_custom3 at_custom4 at_link_id at_link_type at_link_origin at_bbc_team at_format at_ptr_name cmpid cmp icid ' +
    'ito itok ocid ncid sr_share smid smtyp smprod partner guccounter guce_referrer guce_referrer_sig taid ' +
    'ref ref_src ref_url referrer referer rss src source share shared sharetype feedtype feedname mbid mod ' +
    'xtor wt_mc wt.mc_id spm cid_source trk trkinfo social soc_src soc_trk __twitter_impression amp_js_v amp_gsa usqp'
  ).split(' '),
);
const trackingPrefixes = ['utm_', 'utm-', 'pk_', 'mtm_', 'piwik_', 'matomo_', 'hsa_', 'aff_', 'stm_'];
const ampNames = new Set(['amp', 'amp_markup', 'outputtype', 'isamp', 'noamp']);

export interface DeclaredAddresses {
  /** Where the page was finally served from. */
  served: string;
  /** `rel=canonical`, `og:url` and the like, most telling first, as they stand in the page. */
  declared: readonly (string | null | undefined)[];
}

/**
 * The address that names an article: the first declared one that can be trusted, else the served one;
 * without tracking parameters, fragment, default port or mark of a mobile or AMP copy, parameters sorted; at
 * most 2000 characters, a longer one without its parameters.
 */
export function canonicalAddress({ served, declared }: DeclaredAddresses): string {
  const from = parseUrl(served);
  if (from === null) return served;
  for (const text of declared) {
    const url = text == null || text.length > longestAddress ? null : parseUrl(text.trim(), served);
    if (url !== null && text?.trim() !== '' && isTrustworthy(url, from)) return tidy(url, from);
  }
  return tidy(from, from);
}

/** An address without what does not name the article; unreadable ones stay as they are. */
export function tidyAddress(address: string): string {
  const url = parseUrl(address);
  return url === null ? address : tidy(url, url);
}

function isTrustworthy(url: ParsedUrl, served: ParsedUrl): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  const root = /^\/(?:index\.\w+|home)?$/i;
  if (root.test(url.pathname) && namingParameters(url.search).length === 0 && !root.test(served.pathname))
    return false;
  if (/^\/(?:404|error|login|log-in|signin|sign-in|subscribe)(?:[./]|$)/i.test(url.pathname)) return false;
  return siteOf(url.hostname) === siteOf(served.hostname) || ampOrigin(served) === siteOf(url.hostname);
}

/** The site whose page an AMP cache shows: google.com/amp/s/HOST/…, x.cdn.ampproject.org/c/s/HOST/… */
function ampOrigin(served: ParsedUrl): string | null {
  const target = cachedPage(served);
  return target === null ? null : siteOf(target.hostname);
}

function cachedPage(url: ParsedUrl): ParsedUrl | null {
  const { hostname, pathname, search } = url;
  const path = hostname.endsWith('.cdn.ampproject.org')
    ? /^\/[a-z]+\/(s\/)?(.+)$/.exec(pathname)
    : /^(?:www\.)?google\.[a-z.]{2,6}$/.test(hostname)
      ? /^\/amp\/(s\/)?(.+)$/.exec(pathname)
      : null;
  if (path === null) return null;
  return parseUrl(`${path[1] === undefined ? 'http' : 'https'}://${path[2]}${search}`);
}

function tidy(url: ParsedUrl, served: ParsedUrl): string {
  const page = cachedPage(url) ?? url;
  const host = desktopHost(page.hostname.replace(/\.$/, ''));
  const secure =
    page.protocol === 'https:' || (served.protocol === 'https:' && page.hostname === served.hostname);
  const port = page.port === '' || (secure && page.port === '80') ? '' : `:${page.port}`;
  const query = namingParameters(page.search).sort(byName).join('&');
  const place = `http${secure ? 's' : ''}://${host}${port}${desktopPath(page.pathname)}`;
  const whole = query === '' ? place : `${place}?${query}`;
  return whole.length <= longestAddress ? whole : cutText(place, longestAddress);
}

function desktopHost(host: string): string {
  const rest = /^(?:m|mobile|amp|touch)\.(.+)$/.exec(host)?.[1];
  return rest?.includes('.') && siteOf(rest) === siteOf(host) ? rest : host;
}

function desktopPath(path: string): string {
  const plain = path
    .replace(/^\/amp(?=\/.)/i, '')
    .replace(/\/amp(\/?)$/i, '$1')
    .replace(/\.amp(\.html?)?$/i, '$1')
    .replace(/\.amp\.html$/i, '.html');
  return plain === '' ? '/' : plain;
}

function namingParameters(search: string): string[] {
  return sliceText(search, 1)
    .split('&')
    .filter((parameter) => {
      const name = nameOf(parameter);
      if (parameter === '' || trackingNames.has(name)) return false;
      return !ampNames.has(name) && !trackingPrefixes.some((prefix) => name.startsWith(prefix));
    });
}

const nameOf = (parameter: string): string => (parameter.split('=')[0] ?? '').toLowerCase();

function byName(a: string, b: string): number {
  const [first, second] = [nameOf(a), nameOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}
