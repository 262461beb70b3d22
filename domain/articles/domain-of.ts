import { parseUrl } from './parse-url.ts';

/** The host without "www."; a scheme is added when missing; "Unknown Domain" when it cannot be read. */
export function domainOf(address: string | null | undefined): string {
  const text = (address ?? '').trim();
  const host = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? '';
  const domain = host.replace(/^www\./, '').replace(/\.$/, '');
  // Some browsers read "https://not an address" as a host with escapes in it.
  return domain === '' || /[%\s]/.test(domain) ? 'Unknown Domain' : domain;
}
