import { parseUrl } from '#domain/articles/parse-url.ts';
import { siteOf } from '#domain/articles/site-of.ts';
import { elementsBelow } from './elements.ts';
import type { TreeElement } from './tree/tree.ts';

const sharing = /(?:^|\.)(?:addtoany|addthis|sharethis)\.com$|\/(?:sharer|share|intent)(?:[/.?]|$)/i;

/** How many different pages of other sites the text links to; links that share the page do not count. */
export function countLinks(content: TreeElement | null, address: string): number {
  const own = siteOf(parseUrl(address)?.hostname ?? '');
  const targets = new Set<string>();
  for (const link of content === null ? [] : elementsBelow(content)) {
    const href = link.localName === 'a' ? link.getAttribute('href') : null;
    const url = href === null ? null : parseUrl(href, address);
    if (url === null || !/^https?:$/.test(url.protocol) || siteOf(url.hostname) === own) continue;
    if (!sharing.test(url.hostname) && !sharing.test(url.pathname)) targets.add(url.href);
  }
  return targets.size;
}
