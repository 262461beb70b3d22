import { parseUrl } from './parse-url.ts';

/** The host without "www."; a scheme is added when missing; "Unknown Domain" when it cannot be read. */
export function domainOf(address: string | null | undefined): string {
  const text = (address ?? '').trim();
  const host = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? '';
  const domain = host.replace(/^www\./, '').replace(/\.$/, '');
  return domain === '' ? 'Unknown Domain' : domain;
}
