import { parseUrl } from './parse-url.ts';

/**
 * How an article came. A reader may have received a checked address in private; what a feed or a news service lists is
 * meant for readers, and there a parameter such as `key=politics` can select the content.
 */
export type AddressOrigin = 'checked' | 'listed';

/** Names that say that the value is a credential: the whole name, by its letters and digits, or any word of it. */
const credentialName =
  /(?:token|secret|password|passwd|passphrase|pwd|signature|credentials?|apikey|accesskey|secretkey|privatekey|sessionid|sessid|jwt|hmac)(?:id)?(?:v?\d+)?$|^(?:sig|otp|pw)(?:id)?(?:v?\d+)?$|^(?:oauth|xamz|xgoog)/;
/** Names that also select content. */
const doubtfulName = /(?:key|auth|authorization|session|sid|sig)(?:v?\d+)?$|^(?:login|pass)(?:v?\d+)?$/;
/** Names of codes that open one article to its receiver. */
const codeName = /(?:code|ticket|gift|pass|hash)$/;

/** Addresses within addresses, as the links of a redirecting site hold them. */
const maxDepth = 3;
const minSecretLength = 16;
const minRandomLength = 8;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Whether a value is long and a part of it mixes letters and digits, as random text does and words do not. */
function looksLikeSecret(value: string): boolean {
  if (value.length < minSecretLength) return false;
  return value
    .split(/[^\p{L}\p{N}]/u)
    .some((part) => part.length >= minRandomLength && (part.match(/\d+|\D+/g) ?? []).length > 2);
}

/** The name without separators, and its words: "api_key" is "apikey", "api" and "key", as is "apiKey". */
function namesOf(parameterName: string): string[] {
  const words = decode(parameterName)
    .normalize('NFKC')
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u);
  return [words.join(''), ...words];
}

function isCredential(parameter: string, origin: AddressOrigin): boolean {
  const [name, value] = splitParameter(parameter);
  if (value === '') return false;
  const names = namesOf(name);
  const isNamed = (pattern: RegExp) => names.some((one) => pattern.test(one));
  if (isNamed(credentialName)) return true;
  if (origin === 'listed') return isNamed(doubtfulName) && looksLikeSecret(decode(value));
  return isNamed(doubtfulName) || (isNamed(codeName) && looksLikeSecret(decode(value)));
}

function splitParameter(parameter: string): [name: string, value: string] {
  const end = parameter.indexOf('=');
  return end < 0 ? [parameter, ''] : [parameter.slice(0, end), parameter.slice(end + 1)];
}

/** The parts of a normalised address, whose path holds no "?" and "#". */
function splitAddress(href: string): { place: string; query: string; fragment: string } {
  const [beforeFragment = '', ...fragment] = href.split('#');
  const [place = '', ...query] = beforeFragment.split('?');
  return { place, query: query.join('?'), fragment: fragment.join('#') };
}

/** The parameters of a query, or of a fragment such as "/page?name=value". */
const parametersOf = (text: string): string[] => text.split(/&amp;|[&;?]/);

function cleanParameter(parameter: string, origin: AddressOrigin, depth: number): string | null {
  if (isCredential(parameter, origin)) return null;
  const [name, value] = splitParameter(parameter);
  const inner = decode(value).trim();
  if (depth < maxDepth && /^https?:/i.test(inner)) {
    const clean = cleanAddress(inner, origin, depth + 1);
    return clean === inner ? parameter : `${name}=${encodeURIComponent(clean)}`;
  }
  // An address without its host, or further parameters: "/page?token=1".
  const [, ...parameters] = inner.split(/[?&;#]/);
  return parameters.some((one) => isCredential(one, origin)) ? null : parameter;
}

function cleanQuery(query: string, origin: AddressOrigin, depth: number): string {
  const kept: string[] = [];
  // Every second part is a separator.
  const parts = query.split(/(&amp;|[&;])/);
  for (let at = 0; at < parts.length; at += 2) {
    const clean = cleanParameter(parts[at] ?? '', origin, depth);
    if (clean === null) continue;
    if (kept.length > 0) kept.push(parts[at - 1] ?? '');
    kept.push(clean);
  }
  return kept.join('');
}

function cleanAddress(address: string, origin: AddressOrigin, depth: number): string {
  const url = parseUrl(address);
  if (url === null) return address;
  const { place, query, fragment } = splitAddress(url.href);
  const cleanPlace = (url.username + url.password === '' ? place : place.replace(/^([^/]*\/\/)[^/]*@/, '$1'))
    // Parameters of a part of the path, such as ";jsessionid=1".
    .replace(/;[^;/]+/g, (parameter) => (isCredential(parameter.slice(1), origin) ? '' : parameter));
  const cleaned = cleanQuery(query, origin, depth);
  const hasSecretFragment = parametersOf(fragment).some((parameter) => isCredential(parameter, origin));
  const isClean = cleanPlace === place && cleaned === query && !hasSecretFragment;
  if (isClean) return address;
  const rest = fragment === '' || hasSecretFragment ? '' : `#${fragment}`;
  return `${cleanPlace}${cleaned === '' ? '' : `?${cleaned}`}${rest}`;
}

/**
 * The address without what admits its holder: a name and password, parameters such as `token`, `key` or `sig` in query,
 * path and fragment, also of an address within it. The unchanged address if it holds none. Of a listed address, a
 * parameter whose name may also select content goes only if its value looks random.
 */
export function withoutCredentials(address: string, origin: AddressOrigin): string {
  return cleanAddress(address, origin, 0);
}

/** Whether a checked address may admit its holder: it holds a credential, or a random value under any name. */
export function mayHoldCredential(address: string): boolean {
  if (withoutCredentials(address, 'checked') !== address) return true;
  const url = parseUrl(address);
  if (url === null) return false;
  const { query, fragment } = splitAddress(url.href);
  return parametersOf(`${query}&${fragment}`).some((parameter) => {
    const [name, value] = splitParameter(parameter);
    return looksLikeSecret(decode(value === '' ? name : value));
  });
}

/** The article without credentials in its addresses. */
export function withCleanAddresses<Article extends { address: string; canonicalAddress: string }>(
  article: Article,
  origin: AddressOrigin,
): Article {
  return {
    ...article,
    address: withoutCredentials(article.address, origin),
    canonicalAddress: withoutCredentials(article.canonicalAddress, origin),
  };
}
