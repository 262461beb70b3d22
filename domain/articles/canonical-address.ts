import { cutText, sliceText } from '../text/cut-text.ts';
import { pageBehindViewer } from './amp-viewer.ts';
import { type ParsedUrl, parseUrl } from './parse-url.ts';
import { haveOnePublisher, siteOf } from './site-of.ts';

/** What a unique index of the database can hold, with room to spare; what follows names no article. */
const maxAddressLength = 2000;

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
  const own = declaredPages(declared, from).find((url) =>
    haveOnePublisher(url, pageBehindViewer(from) ?? from),
  );
  return tidy(own ?? from, from);
}

/**
 * The address that a page gives itself first of all, in its tidy form, when it is of another host: a claim that
 * nothing may rest on until that address has been read. Null when the page names its own host, or nothing.
 */
export function claimedAddress({ served, declared }: DeclaredAddresses): string | null {
  const from = parseUrl(served);
  const first = from === null ? undefined : declaredPages(declared, from)[0];
  if (from === null || first === undefined) return null;
  const page = pageBehindViewer(first) ?? first;
  return haveOnePublisher(page, pageBehindViewer(from) ?? from) ? null : tidy(first, first);
}

/** An address without what does not name the article; unreadable ones stay as they are. */
export function tidyAddress(address: string): string {
  const url = parseUrl(address);
  return url === null ? address : tidy(url, url);
}

/** An address by which two names of one page are equal: without scheme, "www." and a slash at the end. */
export function addressKey(address: string): string {
  return tidyAddress(address)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}

export const isSameAddress = (a: string, b: string): boolean => addressKey(a) === addressKey(b);

/** The declared addresses that can be those of an article, wherever they lead. */
function declaredPages(declared: DeclaredAddresses['declared'], served: ParsedUrl): ParsedUrl[] {
  return declared.flatMap((text) => {
    if (text == null || text.trim() === '' || text.length > maxAddressLength) return [];
    const url = parseUrl(text.trim(), served.href);
    return url !== null && canNameArticle(url, served) ? [url] : [];
  });
}

function canNameArticle(url: ParsedUrl, served: ParsedUrl): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  const root = /^\/(?:index\.\w+|home)?$/i;
  if (root.test(url.pathname) && namingParameters(url.search).length === 0 && !root.test(served.pathname))
    return false;
  return !/^\/(?:404|error|login|log-in|signin|sign-in|subscribe)(?:[./]|$)/i.test(url.pathname);
}

function tidy(url: ParsedUrl, served: ParsedUrl): string {
  const page = pageBehindViewer(url) ?? url;
  const host = desktopHost(page.hostname.replace(/\.$/, ''));
  const secure =
    page.protocol === 'https:' || (served.protocol === 'https:' && page.hostname === served.hostname);
  const port = page.port === '' || (secure && page.port === '80') ? '' : `:${page.port}`;
  const query = namingParameters(page.search).sort(byName).join('&');
  const place = `http${secure ? 's' : ''}://${host}${port}${desktopPath(page.pathname)}`;
  const whole = query === '' ? place : `${place}?${query}`;
  return whole.length <= maxAddressLength ? whole : cutText(place, maxAddressLength);
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
