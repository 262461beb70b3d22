import { parseUrl } from '#domain/articles/parse-url.ts';
import { siteOf } from '#domain/articles/site-of.ts';
import { elementsBelow, type PageElements } from './elements.ts';
import type { TreeElement } from './tree/tree.ts';

const sharing = /(?:^|\.)(?:addtoany|addthis|sharethis)\.com$|\/(?:sharer|share|intent)(?:[/.?]|$)/i;

/** The address from which the links of a page lead on: that of its first base element, or its own. */
export function baseAddress(elements: PageElements, address: string): string {
  const base = elements.of('base').find((element) => element.getAttribute('href') !== null);
  return parseUrl(base?.getAttribute('href') ?? '', address)?.href ?? address;
}

/**
 * How many different pages of other sites the text links to; links that share the page do not count.
 * @param base from which relative links lead on
 */
export function countLinks(
  content: TreeElement,
  { address, base }: { address: string; base: string },
): number {
  const own = siteOf(parseUrl(address)?.hostname ?? '');
  const targets = new Set<string>();
  for (const link of elementsBelow(content)) {
    const href = link.localName === 'a' ? link.getAttribute('href') : null;
    const url = href === null ? null : parseUrl(href, base);
    if (url === null || !/^https?:$/.test(url.protocol) || siteOf(url.hostname) === own) continue;
    if (!sharing.test(url.hostname) && !sharing.test(url.pathname)) targets.add(url.href);
  }
  return targets.size;
}
