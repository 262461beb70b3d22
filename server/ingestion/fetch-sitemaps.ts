import { createHash } from 'node:crypto';
import type { NamedSitemap, ParsedFeed } from '#domain/feeds/feed-item.ts';
import type { Fetcher, FetchFailure } from '#server/fetching/fetcher.ts';

type Parsed = Extract<ParsedFeed, { kind: 'parsed' }>;

export interface FetchSitemapsDeps {
  fetcher: Pick<Fetcher, 'fetch'>;
  feedPool: {
    parse(
      body: { bytes: Uint8Array; contentType: string | null; address: string },
      options?: { signal?: AbortSignal },
    ): Promise<ParsedFeed>;
  };
}

/** Sitemaps of one index that are read: those of its news are few. */
const maxRead = 3;

const isOfNews = ({ address }: NamedSitemap): boolean => /news/i.test(new URL(address).pathname);

/** The sitemaps that most likely hold the latest news: named so, then changed last, then listed last. */
export function chooseSitemaps(sitemaps: readonly NamedSitemap[]): NamedSitemap[] {
  const named = sitemaps.filter(isOfNews);
  const timeOf = ({ modifiedAt }: NamedSitemap) => Date.parse(modifiedAt ?? '') || 0;
  return [...(named.length > 0 ? named : sitemaps)]
    .reverse()
    .sort((a, b) => timeOf(b) - timeOf(a))
    .slice(0, maxRead);
}

/**
 * Reads the sitemaps of an index and joins their news. Their hash is of all bytes that were read. A failure when none of
 * them holds news.
 */
export async function fetchSitemaps(
  { fetcher, feedPool }: FetchSitemapsDeps,
  sitemaps: readonly NamedSitemap[],
  { signal, userAgent }: { signal: AbortSignal; userAgent?: string | undefined },
): Promise<{ feed: Parsed; contentHash: string } | FetchFailure | Extract<ParsedFeed, { kind: 'failed' }>> {
  const hash = createHash('sha256');
  const read: Parsed[] = [];
  let failed: FetchFailure | Extract<ParsedFeed, { kind: 'failed' }> | undefined;
  for (const { address } of chooseSitemaps(sitemaps)) {
    const answer = await fetcher.fetch({
      ...{ address, purpose: 'feed', expect: 'feed', signal },
      ...(userAgent === undefined ? {} : { userAgent }),
    });
    signal.throwIfAborted();
    if (answer.kind === 'not-modified') continue;
    if (answer.kind === 'failed') {
      failed ??= answer;
      continue;
    }
    hash.update(answer.bytes);
    const { bytes, contentType } = answer;
    const parsed = await feedPool.parse({ bytes, contentType, address: answer.address }, { signal });
    if (parsed.kind === 'failed') failed ??= parsed;
    else if (parsed.sitemaps === undefined) read.push(parsed);
  }
  const [first] = read;
  if (first === undefined) return failed ?? noNews;
  return {
    feed: { ...first, items: read.flatMap(({ items }) => items) },
    contentHash: hash.digest('hex'),
  };
}

const noNews: Extract<ParsedFeed, { kind: 'failed' }> = {
  kind: 'failed',
  code: 'not-a-feed',
  message: 'This is an index of sitemaps, and none of them holds news.',
};
