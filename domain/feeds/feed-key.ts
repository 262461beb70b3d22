import { parseUrl } from '../articles/parse-url.ts';
import { trimEndOf } from '../text/trim-characters.ts';

/**
 * What two addresses of the same feed have in common: without scheme, default port, fragment and slashes at the end.
 * Null for what is no http(s) address.
 */
export function feedKey(address: string): string | null {
  const url = parseUrl(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return null;
  const host = trimEndOf(url.hostname, '.');
  const port = url.port === '' ? '' : `:${url.port}`;
  return `${host}${port}${trimEndOf(url.pathname, '/')}${url.search}`;
}
