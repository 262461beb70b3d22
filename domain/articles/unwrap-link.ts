import { parseWebUrl } from './compare-addresses.ts';
import type { ParsedUrl } from './parse-url.ts';
import { siteOf } from './site-of.ts';

/** Names of parameters that hold the target of a link, as opposed to where a reader came from or a picture. */
const targetNames = new Set(
  'url u q to target dest destination redirect redirect_url redirecturl link goto href uddg z ru murl'.split(
    ' ',
  ),
);
/** A wrapper can lead to another wrapper. */
const maxNesting = 3;
const maxPartLength = 24;

/** The path of an article is words; that of a program which counts clicks is not. */
function isPathOfProgram(path: string): boolean {
  return path.split('/').every((part) => part.length <= maxPartLength && part.split(/[-_]/).length <= 2);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** The whole address that a parameter holds, encoded once or twice. */
function addressIn(parameter: string): ParsedUrl | null {
  const at = parameter.indexOf('=');
  if (at < 0 || !targetNames.has(parameter.slice(0, at).toLowerCase())) return null;
  const value = decoded(parameter.slice(at + 1));
  const text = /^https?%3a/i.test(value) ? decoded(value) : value;
  return /^https?:\/\//i.test(text) ? parseWebUrl(text) : null;
}

/** The target is of another site, has no credentials, and is more than the name of a host. */
function canBeTarget(target: ParsedUrl, wrapper: ParsedUrl): boolean {
  const isNamed = /[^.]\.[^.]/.test(target.hostname) && target.username === '' && target.password === '';
  const isPage = target.pathname.length > 1 || target.search !== '';
  return isNamed && isPage && siteOf(target.hostname) !== siteOf(wrapper.hostname);
}

function unwrapOnce(url: ParsedUrl): ParsedUrl | null {
  const [query, path] = [url.search.slice(1).split('&'), url.pathname.split('/')];
  // Yahoo writes its parameters into the path.
  const inPath = path.some((part) => part.includes('='));
  const parameters = inPath ? path : isPathOfProgram(url.pathname) ? query : [];
  for (const parameter of parameters) {
    const target = addressIn(parameter);
    if (target !== null && canBeTarget(target, url)) return target;
  }
  return null;
}

/**
 * The article behind a link that counts clicks and carries its target, such as those of Google Alerts
 * (google.com/url?url=…) and Bing News (apiclick.aspx?url=…); any other address unchanged. Nothing is requested.
 */
export function unwrapLink(address: string): string {
  let url = parseWebUrl(address);
  for (let depth = 0; url !== null && depth < maxNesting; depth += 1) {
    const target = unwrapOnce(url);
    if (target === null) return depth === 0 ? address : url.href;
    url = target;
  }
  return url?.href ?? address;
}
