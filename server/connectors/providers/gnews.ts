import { z } from 'zod';
import { parseJsonAnswer, parseListed, type RawArticle } from '#server/connectors/parsing/parse-listed.ts';
import {
  fetchFromProvider,
  latestTimeoutMs,
  quotaExhausted,
  rateLimited,
  searchTimeoutMs,
  toConnectorFailure,
  unreadable,
} from '#server/connectors/requests/fetch-from-provider.ts';
import { fetchRegions, type Region } from '#server/connectors/requests/fetch-regions.ts';
import type { FetchFailure } from '#server/fetching/fetcher.ts';
import type { ConnectorFailure } from '../connector.ts';
import type { CreateProvider, ProviderResult } from '../provider.ts';

/** https://docs.gnews.io, version 4. */
const answer = z.object({ totalArticles: z.number(), articles: z.array(z.unknown()) });
const article = z.object({
  title: z.string(),
  description: z.string().nullish(),
  url: z.string(),
  publishedAt: z.string(),
  source: z.object({ name: z.string(), url: z.string() }),
});

/** "Too many requests in a short period": it names no time. */
const restAfterLimitSeconds = 60;
/** Free accounts may ask once a second. */
const gapMs = 1_100;

const regionQueries: Record<Region, string> = {
  uk: 'category=general&country=gb',
  us: 'category=general&country=us',
  world: 'category=world',
};

function toRaw({ title, url, source, description, publishedAt }: z.output<typeof article>): RawArticle {
  return {
    title,
    address: url,
    outletName: source.name,
    outletAddress: source.url,
    description,
    publishedAt,
  };
}

/** https://docs.gnews.io/error-handling: 403 is the day's quota, which begins anew at 00:00 UTC. */
function explain(outcome: FetchFailure): ConnectorFailure {
  if (outcome.status === 403) return quotaExhausted(outcome.retryAfterSeconds);
  if (outcome.status === 429) return rateLimited(outcome.retryAfterSeconds ?? restAfterLimitSeconds);
  return toConnectorFailure(outcome);
}

/** GNews, https://gnews.io: what is sent is the words of the search, in English articles. */
export const createProvider: CreateProvider = (options) => {
  const { fetcher, clock, variables, origin = 'https://gnews.io' } = options;
  const { GNEWS_KEY: key = '' } = variables;

  async function ask(path: string, limit: number, timeoutMs: number, signal: AbortSignal) {
    const outcome = await fetchFromProvider(fetcher, {
      address: `${origin}/api/v4/${path}&lang=en&max=${Math.min(limit, 100)}`,
      headers: { 'X-Api-Key': key },
      timeoutMs,
      signal,
    });
    if (outcome.kind === 'failed') return explain(outcome);
    const data = parseJsonAnswer(outcome.text, answer);
    const articles = data && parseListed(data.articles, article, { toRaw, limit, now: clock() });
    return articles === null ? unreadable() : ({ kind: 'ok', articles } satisfies ProviderResult);
  }

  return {
    // Three questions each, of a hundred that are free in a day.
    latestEveryMinutes: 55,
    search: ({ words, limit, signal }) =>
      ask(`search?q=${encodeURIComponent(words.join(' '))}&sortby=relevance`, limit, searchTimeoutMs, signal),
    latest: ({ limit, signal }) =>
      fetchRegions(
        (region, max) => ask(`top-headlines?${regionQueries[region]}`, max, latestTimeoutMs, signal),
        { limit, signal, gapMs },
      ),
  };
};
