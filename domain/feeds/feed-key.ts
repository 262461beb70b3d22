import { parseUrl } from '../articles/parse-url.ts';
import { trimEndOf } from '../text/trim-characters.ts';

/**
 * A key that is equal for two addresses of the same feed: without scheme, default port, fragment and trailing slashes.
 * Null when it is not an http(s) address.
 */
export function feedKey(address: string): string | null {
  const url = parseUrl(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const host = trimEndOf(url.hostname, '.');
  if (host === '') return null;
  const port = url.port === '' ? '' : `:${url.port}`;
  return `${host}${port}${trimEndOf(url.pathname, '/')}${url.search}`;
}
