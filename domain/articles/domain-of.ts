import { trimEndOf } from '../text/trim-characters.ts';
import { parseUrl } from './parse-url.ts';

/** The host without "www."; "Unknown Domain" for an invalid address. The scheme may be missing. */
export function domainOf(address: string | null | undefined): string {
  const text = (address ?? '').trim();
  const host = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? '';
  const domain = trimEndOf(host.replace(/^www\./, ''), '.');
  // Some browsers parse "https://not an address" as a host with escapes.
  return domain === '' || /[%\s]/.test(domain) ? 'Unknown Domain' : domain;
}
