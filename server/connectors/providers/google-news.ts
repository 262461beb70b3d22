import { parseGoogleNews } from '#server/connectors/parsing/parse-google-news.ts';
import { fetchRegions, type Region } from '#server/connectors/requests/fetch-regions.ts';
import { resolveGoogleLinks } from '#server/connectors/requests/resolve-google-links.ts';
import type { ConnectorFailure } from '../connector.ts';
import type { CreateProvider, ProviderResult } from '../provider.ts';

const searchTimeoutMs = 4_000;
const resolveTimeoutMs = 2_500;
const latestTimeoutMs = 15_000;
const latestResolveTimeoutMs = 20_000;
const maxBytes = 2 * 1024 * 1024;
const twoDaysMs = 2 * 86_400_000;

/** The edition that is searched. The reader's language and country are not sent. */
const usEdition = 'hl=en-US&gl=US&ceid=US:en';

const regionPaths: Record<Region, string> = {
  uk: '/rss?hl=en-GB&gl=GB&ceid=GB:en',
  us: `/rss?${usEdition}`,
  world: `/rss/headlines/section/topic/WORLD?${usEdition}`,
};

interface Times {
  timeoutMs: number;
  resolveMs: number;
}

/** Google News through its feeds, without key. It receives only the search words. */
export const createProvider: CreateProvider = (options) => {
  const { fetcher, clock, origin = 'https://news.google.com' } = options;

  async function request(
    path: string,
    limit: number,
    times: Times,
    signal: AbortSignal,
  ): Promise<ProviderResult> {
    const answer = await fetcher.fetch({
      address: `${origin}${path}`,
      purpose: 'connector',
      expect: 'feed',
      timeoutMs: times.timeoutMs,
      maxBytes,
      signal,
    });
    if (answer.kind === 'failed') {
      const { failure, detail, retryAfterSeconds } = answer;
      return { kind: 'failed', failure, detail, retryAfterSeconds };
    }
    const text = answer.kind === 'ok' ? answer.text : '';
    const articles = parseGoogleNews(text, limit, new Date(clock().getTime() + twoDaysMs));
    if (articles === null) return notAFeed;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(times.resolveMs)]);
    return { kind: 'ok', articles: await resolveGoogleLinks(fetcher, articles, inTime) };
  }

  return {
    latestEveryMinutes: 10,
    search: ({ words, limit, signal }) =>
      request(
        `/rss/search?q=${encodeURIComponent(words.join(' '))}&${usEdition}`,
        limit,
        { timeoutMs: searchTimeoutMs, resolveMs: resolveTimeoutMs },
        signal,
      ),
    latest: async ({ limit, signal }) => {
      const times = { timeoutMs: latestTimeoutMs, resolveMs: latestResolveTimeoutMs };
      const found = await fetchRegions((region, max) => request(regionPaths[region], max, times, signal), {
        limit,
        signal,
      });
      return withNotice(found);
    },
  };
};

/** Says how many headlines are of links whose target is unknown, of which only title and outlet are listed. */
function withNotice(result: ProviderResult): ProviderResult {
  if (result.kind === 'failed') return result;
  const hidden = result.articles.filter(({ isResolved }) => !isResolved).length;
  if (hidden === 0) return result;
  const notice = `${hidden} of ${result.articles.length} links hide the addresses of the articles: of these title and outlet are listed, and no text is rated.`;
  return { ...result, notice };
}

const notAFeed: ConnectorFailure = {
  kind: 'failed',
  failure: 'unreadable',
  detail: 'The answer is not a feed that can be read.',
  retryAfterSeconds: null,
};
