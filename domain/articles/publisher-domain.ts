import { pageBehindViewer } from './amp-viewer.ts';
import { domainOf } from './domain-of.ts';
import { parseUrl } from './parse-url.ts';
import { hostFamilyOf } from './site-of.ts';

/**
 * The domain of the publisher of an article, which is one for all copies of its page: "paper.example" for an address at
 * m.paper.example, amp.paper.example or a viewer of AMP pages that shows paper.example.
 */
export function publisherDomainOf(address: string): string {
  const url = parseUrl(address);
  if (url === null) return domainOf(address);
  return hostFamilyOf(domainOf((pageBehindViewer(url) ?? url).href));
}
