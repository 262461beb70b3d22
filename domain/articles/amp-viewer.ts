import { hiddenOutletOf } from './google-news-link.ts';
import { type ParsedUrl, parseUrl } from './parse-url.ts';

/** The endings after "google." in Google's list of its country domains. */
const googleEndings = new Set(
  (
    'com ad ae com.af com.ag al am co.ao com.ar as at com.au az ba com.bd be bf bg com.bh bi bj com.bn com.bo com.br bs ' +
    'bt co.bw by com.bz ca cd cf cg ch ci co.ck cl cm cn com.co co.cr com.cu cv com.cy cz de dj dk dm com.do dz com.ec ' +
    'ee com.eg es com.et fi com.fj fm fr ga ge gg com.gh com.gi gl gm gr com.gt gy com.hk hn hr ht hu co.id ie co.il im ' +
    'co.in iq is it je com.jm jo co.jp co.ke com.kh ki kg co.kr com.kw kz la com.lb li lk co.ls lt lu lv com.ly co.ma ' +
    'md me mg mk ml com.mm mn com.mt mu mv mw com.mx com.my co.mz com.na com.ng com.ni ne nl no com.np nr nu co.nz ' +
    'com.om com.pa com.pe com.pg com.ph com.pk pl pn com.pr ps pt com.py com.qa ro ru rw com.sa com.sb sc se com.sg sh ' +
    'si sk com.sl sn so sm sr st com.sv td tg co.th com.tj tl tm tn to com.tr tt com.tw co.tz com.ua co.ug co.uk com.uy ' +
    'co.uz com.vc co.ve co.vi com.vn vu ws rs co.za co.zm co.zw cat'
  ).split(' '),
);

const cache = 'cdn.ampproject.org';
/** A viewer can show a page of the cache, so addresses are nested up to this depth. */
const maxNesting = 2;

/** Whether a host belongs to Google, in any country: "news.google.com", "google.co.uk". */
export function isGoogleHost(host: string): boolean {
  const ending = /^(?:.+\.)?google\.(.+)$/.exec(host)?.[1];
  return ending !== undefined && googleEndings.has(ending);
}

/**
 * The publisher's host behind a host of Google's AMP cache: `www-bbc-co-uk.cdn.ampproject.org` gives the BBC's host. The
 * cache encodes a dot as `-` and a hyphen as `--`. Null for other hosts and for other encodings (hashes of long names,
 * names in other scripts).
 */
export function hostBehindCache(host: string): string | null {
  if (!host.endsWith(`.${cache}`)) return null;
  const written = host.slice(0, -cache.length - 1);
  const encoded = /^0-(.+)-0$/.exec(written)?.[1] ?? written;
  if (!encoded.includes('-') || /\.|^xn--/.test(encoded)) return null;
  return encoded
    .split('--')
    .map((part) => part.replaceAll('-', '.'))
    .join('-');
}

/** The path of a viewer's address without the viewer's prefix: "s/HOST/…", or "HOST/…" for http. */
function viewedPath({ hostname, pathname }: ParsedUrl): string | null {
  if (/^(?:www\.)?google\./.test(hostname) && isGoogleHost(hostname))
    return /^\/amp\/(.+)$/.exec(pathname)?.[1] ?? null;
  const isCache = hostname === cache || hostBehindCache(hostname) !== null;
  return isCache ? (/^\/[a-z]+\/(.+)$/.exec(pathname)?.[1] ?? null) : null;
}

function viewedPage(url: ParsedUrl): ParsedUrl | null {
  const shown = viewedPath(url);
  if (shown === null) return null;
  const isSecure = shown.startsWith('s/');
  const place = isSecure ? shown.slice(2) : shown;
  const page = parseUrl(`http${isSecure ? 's' : ''}://${place}${url.search}`);
  if (page === null || page.username !== '' || page.password !== '' || !/[^.]\.[^.]/.test(page.hostname))
    return null;
  const behindCache = hostBehindCache(url.hostname);
  return behindCache === null || behindCache === page.hostname ? page : null;
}

/**
 * The publisher's page that a viewer or cache of AMP pages shows: google.com/amp/s/HOST/…,
 * x.cdn.ampproject.org/c/s/HOST/…, or the site of the outlet of a link that hides its article; null for every other
 * address. The hosts are a closed list: other hosts named google
 * are not Google's and must not redirect to a publisher's address.
 */
export function pageBehindViewer(url: ParsedUrl): ParsedUrl | null {
  const outlet = hiddenOutletOf(url);
  if (outlet !== null) return parseUrl(`https://${outlet}/`);
  let page = viewedPage(url);
  for (let depth = 1; page !== null && depth < maxNesting; depth += 1) page = viewedPage(page) ?? page;
  return page;
}
