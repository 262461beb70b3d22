import { isPublicSuffix } from '#domain/articles/site-of.ts';
import { plainHost } from './allow-list.ts';

interface Cookie {
  name: string;
  value: string;
  domain: string;
  /** Sent to names below the domain too. */
  hasDomain: boolean;
  isSecure: boolean;
}

const MAX_COOKIES = 20;
const MAX_LENGTH = 4096;
const PAIR = /^\s*([!#$%&'*+.^`|~\w-]{1,200})=([\x21\x23-\x2b\x2d-\x3a\x3c-\x7e]{0,4000})\s*$/;

/** The cookies of one fetch, which some hosts set in a redirect and require of the next request. They are stored nowhere. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** @param lines values of Set-Cookie in an answer from `url` */
  add(url: URL, lines: readonly string[]): void {
    const host = plainHost(url.hostname);
    for (const line of lines.slice(0, MAX_COOKIES)) {
      const [pair = '', ...attributes] = line.length > MAX_LENGTH ? [] : line.split(';');
      const [, name, value = ''] = PAIR.exec(pair) ?? [];
      const domain = domainOf(attributes) ?? host;
      const isOwn = domain === host || (host.endsWith(`.${domain}`) && !isPublicSuffix(domain));
      if (name === undefined || !isOwn || this.#cookies.size >= MAX_COOKIES) continue;
      const isSecure = attributes.some((attribute) => attribute.trim().toLowerCase() === 'secure');
      const hasDomain = domainOf(attributes) !== null;
      this.#cookies.set(`${domain} ${name}`, { name, value, domain, hasDomain, isSecure });
    }
  }

  /** The value of the Cookie header for a request; empty when no cookie is sent. */
  headerFor(url: URL): string {
    const host = plainHost(url.hostname);
    const sent = [...this.#cookies.values()].filter(
      ({ domain, hasDomain, isSecure }) =>
        (domain === host || (hasDomain && host.endsWith(`.${domain}`))) &&
        (!isSecure || url.protocol === 'https:'),
    );
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }
}

function domainOf(attributes: readonly string[]): string | null {
  for (const attribute of attributes) {
    const [name = '', value = ''] = attribute.split('=');
    if (name.trim().toLowerCase() === 'domain' && value.trim() !== '')
      return plainHost(value.trim().replace(/^\./, ''));
  }
  return null;
}
