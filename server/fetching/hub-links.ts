import { parseUrl } from '#server/parse-url.ts';

/** Where a feed is pushed from, and what it is called there (WebSub). */
export interface HubLinks {
  hub?: string;
  self?: string;
}

const maxAddressLength = 2_000;

/** The first `hub` and the first `self` of a Link header (RFC 8288) that are web addresses. */
export function hubLinks(header: string, base: URL): HubLinks {
  const links: HubLinks = {};
  for (const [, target = '', parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const rel = /;\s*rel\s*=\s*"?([^";,]*)/i.exec(parameters)?.[1]?.toLowerCase().split(/\s/) ?? [];
    const url = parseUrl(target.trim(), base);
    if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > maxAddressLength) continue;
    for (const name of ['hub', 'self'] as const) if (rel.includes(name)) links[name] ??= url.href;
  }
  return links;
}
