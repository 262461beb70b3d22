import type { Clock } from '#server/clock.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { Connector, ConnectorResult } from '../connector.ts';
import { parseGoogleNews } from './parse-results.ts';
import { resolveLinks } from './resolve-links.ts';

const searchAddress = 'https://news.google.com/rss/search';
const searchTimeoutMs = 4_000;
const resolveTimeoutMs = 2_500;
const maxBytes = 2 * 1024 * 1024;
const twoDaysMs = 2 * 86_400_000;

/** The edition whose outlets are searched; the reader's own is not sent to anybody. */
const edition = 'hl=en-US&gl=US&ceid=US:en';

export interface GoogleNewsOptions {
  fetcher: Fetcher;
  clock: Clock;
  /** Where the feed is asked for; another one in tests. */
  address?: string | undefined;
}

/** Google News by its search feed: no key. What is sent is the words of the search, nothing of the reader. */
export function createGoogleNews(options: GoogleNewsOptions): Connector {
  const { fetcher, clock, address = searchAddress } = options;

  async function search(words: readonly string[], signal: AbortSignal) {
    return await fetcher.fetch({
      address: `${address}?q=${encodeURIComponent(words.join(' '))}&${edition}`,
      purpose: 'connector',
      expect: 'feed',
      timeoutMs: searchTimeoutMs,
      maxBytes,
      signal,
    });
  }

  return {
    id: 'google-news',
    name: 'Google News',
    async search({ words, limit, signal }): Promise<ConnectorResult> {
      const answer = await search(words, signal);
      if (answer.kind === 'failed') {
        const { failure, detail, retryAfterSeconds } = answer;
        return { kind: 'failed', failure, detail, retryAfterSeconds };
      }
      const text = answer.kind === 'ok' ? answer.text : '';
      const articles = parseGoogleNews(text, limit, new Date(clock().getTime() + twoDaysMs));
      if (articles === null) {
        const detail = 'The answer is not a feed that can be read.';
        return { kind: 'failed', failure: 'unreadable', detail, retryAfterSeconds: null };
      }
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(resolveTimeoutMs)]);
      return { kind: 'ok', articles: await resolveLinks(fetcher, articles, inTime) };
    },
  };
}
