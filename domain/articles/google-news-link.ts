import type { ParsedUrl } from './parse-url.ts';

const host = 'news.google.com';

/** Whether an address is a link of Google News to an article elsewhere, whose target it may hide. */
export function isGoogleNewsLink({ hostname, pathname }: ParsedUrl): boolean {
  return hostname === host && /^\/(?:rss\/|__i\/rss\/rd\/)?(?:articles|read)\/./.test(pathname);
}

/** The link of an article whose page is hidden, with its outlet: "news.google.com/rss/articles/X#paper.example". */
export function withHiddenOutlet(link: string, outlet: string): string {
  return `${link.split('#', 1)[0] ?? ''}#${outlet}`;
}

/**
 * The outlet of such a link. Addresses that are listed, checked or declared lose their fragment, so that only
 * `withHiddenOutlet` writes one.
 */
export function hiddenOutletOf(url: ParsedUrl): string | null {
  const outlet = isGoogleNewsLink(url) ? /#([a-z0-9.-]{3,253})$/.exec(url.href)?.[1] : undefined;
  return outlet?.includes('.') === true ? outlet : null;
}
