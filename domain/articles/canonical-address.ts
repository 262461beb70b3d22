import { cutText, sliceText } from '../text/cut-text.ts';
import { trimEndOf } from '../text/trim-characters.ts';
import { pageBehindViewer } from './amp-viewer.ts';
import { type ParsedUrl, parseUrl } from './parse-url.ts';
import { haveOnePublisher, siteOf } from './site-of.ts';

/** Below the size limit of a unique index of the database. */
const maxAddressLength = 2000;

/**
 * Query parameters that track the origin of a visit and do not select the content.
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
  /** The final address, after redirects. */
  served: string;
  /** `rel=canonical`, `og:url` and similar as written in the page, most reliable first. */
  declared: readonly (string | null | undefined)[];
}

/**
 * The canonical address of an article: the first trustworthy declared address, else the served one. It has no tracking
 * parameters, fragment, default port or marks of a mobile or AMP copy; its parameters are sorted. An address of more
 * than 2000 characters has no parameters.
 */
export function canonicalAddress({ served, declared }: DeclaredAddresses): string {
  const from = parseUrl(served);
  if (from === null) return served;
  const own = declaredPages(declared, from).find((url) =>
    haveOnePublisher(url, pageBehindViewer(from) ?? from),
  );
  return tidy(own ?? from, from);
}

/**
 * The first declared address of a page, normalised, if it is on another host. It is an unverified claim until that
 * address is fetched. Null when the page declares its own host or nothing.
 */
export function claimedAddress({ served, declared }: DeclaredAddresses): string | null {
  const from = parseUrl(served);
  const first = from === null ? undefined : declaredPages(declared, from)[0];
  if (from === null || first === undefined) return null;
  const page = pageBehindViewer(first) ?? first;
  return haveOnePublisher(page, pageBehindViewer(from) ?? from) ? null : tidy(first, first);
}

/** An address without parts that do not identify the article; what is no address of the web stays unchanged. */
export function tidyAddress(address: string): string {
  const url = parseUrl(address);
  return url === null || !isOfWeb(url) ? address : tidy(url, url);
}

/** A key that is equal for two addresses of one page: without scheme, "www." and trailing slash. */
export function addressKey(address: string): string {
  return tidyAddress(address)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}

export const isSameAddress = (a: string, b: string): boolean => addressKey(a) === addressKey(b);

/** The declared addresses that can be the address of an article, on any host. */
function declaredPages(declared: DeclaredAddresses['declared'], served: ParsedUrl): ParsedUrl[] {
  return declared.flatMap((text) => {
    if (text == null || text.trim() === '' || text.length > maxAddressLength) return [];
    const url = parseUrl(text.trim(), served.href);
    return url !== null && canNameArticle(url, served) ? [url] : [];
  });
}

const isOfWeb = ({ protocol }: ParsedUrl): boolean => /^https?:$/.test(protocol);

function canNameArticle(url: ParsedUrl, served: ParsedUrl): boolean {
  if (!isOfWeb(url) || url.username !== '' || url.password !== '') return false;
  const root = /^\/(?:index\.\w+|home)?$/i;
  if (root.test(url.pathname) && namingParameters(url.search).length === 0 && !root.test(served.pathname))
    return false;
  return !/^\/(?:404|error|login|log-in|signin|sign-in|subscribe)(?:[./]|$)/i.test(url.pathname);
}

function tidy(url: ParsedUrl, served: ParsedUrl): string {
  const page = pageBehindViewer(url) ?? url;
  // A host of dots alone names nothing; without them the address would be another one.
  const host = desktopHost(trimEndOf(page.hostname, '.') || page.hostname);
  const secure =
    page.protocol === 'https:' || (served.protocol === 'https:' && page.hostname === served.hostname);
  const port = page.port === '' || (secure && page.port === '80') ? '' : `:${page.port}`;
  const query = namingParameters(page.search).sort(byName).join('&');
  const origin = `http${secure ? 's' : ''}://${host}${port}`;
  // Cut first: the end of a cut path may be a mark of an AMP copy too.
  const place = `${origin}${desktopPath(cutText(page.pathname, maxAddressLength - origin.length))}`;
  const whole = query === '' ? place : `${place}?${query}`;
  return whole.length <= maxAddressLength ? whole : cutText(place, maxAddressLength);
}

function desktopHost(host: string): string {
  const rest = /^(?:m|mobile|amp|touch)\.(.+)$/.exec(host)?.[1];
  return rest?.includes('.') && siteOf(rest) === siteOf(host) ? rest : host;
}

/** A path of at most 2000 characters without marks of an AMP copy, however many it has. */
function desktopPath(path: string): string {
  const plain = path
    .replace(/^\/amp(?=\/.)/i, '')
    .replace(/\/amp(\/?)$/i, '$1')
    .replace(/\.amp(\.html?)?$/i, '$1')
    .replace(/\.amp\.html$/i, '.html');
  if (plain.length < path.length) return desktopPath(plain);
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
