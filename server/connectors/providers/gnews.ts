import { z } from 'zod';
import {
  fetchArticles,
  latestTimeoutMs,
  quotaExhausted,
  rateLimited,
  searchTimeoutMs,
  toConnectorFailure,
} from '#server/connectors/fetch-from-provider.ts';
import { fetchRegions, type Region } from '#server/connectors/fetch-regions.ts';
import type { RawArticle } from '#server/connectors/parse-listed.ts';
import type { FetchFailure } from '#server/fetching/fetcher.ts';
import type { ConnectorFailure } from '../connector.ts';
import type { CreateProvider } from '../provider.ts';

/** https://docs.gnews.io, version 4. */
const answer = z.object({ totalArticles: z.number(), articles: z.array(z.unknown()) });
const article = z.object({
  title: z.string(),
  description: z.string().nullish(),
  url: z.string(),
  publishedAt: z.string(),
  source: z.object({ name: z.string(), url: z.string() }),
});

/** After "Too many requests in a short period"; the response has no Retry-After. */
const pauseAfterLimitSeconds = 60;
/** Free accounts have one request per second. */
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

/** https://docs.gnews.io/error-handling: 403 means that the daily quota is used up; it starts again at 00:00 UTC. */
function explain(outcome: FetchFailure): ConnectorFailure {
  if (outcome.status === 403) return quotaExhausted(outcome.retryAfterSeconds);
  if (outcome.status === 429) return rateLimited(outcome.retryAfterSeconds ?? pauseAfterLimitSeconds);
  return toConnectorFailure(outcome);
}

const format = {
  answer,
  listOf: ({ articles }: z.output<typeof answer>) => articles,
  article,
  toRaw,
  explain,
};

/** GNews, https://gnews.io: it receives only the search words; articles are English. */
export const createProvider: CreateProvider = (options) => {
  const { variables, origin = 'https://gnews.io' } = options;
  const { GNEWS_KEY: key = '' } = variables;

  function request(path: string, limit: number, timeoutMs: number, signal: AbortSignal) {
    return fetchArticles(options, format, {
      address: `${origin}/api/v4/${path}&lang=en&max=${Math.min(limit, 100)}`,
      headers: { 'X-Api-Key': key },
      limit,
      timeoutMs,
      signal,
    });
  }

  return {
    // Three requests each; a hundred a day are free.
    latestEveryMinutes: 55,
    search: ({ words, limit, signal }) =>
      request(
        `search?q=${encodeURIComponent(words.join(' '))}&sortby=relevance`,
        limit,
        searchTimeoutMs,
        signal,
      ),
    latest: ({ limit, signal }) =>
      fetchRegions(
        (region, max) => request(`top-headlines?${regionQueries[region]}`, max, latestTimeoutMs, signal),
        { limit, signal, gapMs },
      ),
  };
};
