import { z } from 'zod';
import {
  fetchArticles,
  latestTimeoutMs,
  quotaExhausted,
  searchTimeoutMs,
  toConnectorFailure,
} from '#server/connectors/fetch-from-provider.ts';
import { fetchRegions, type Region } from '#server/connectors/fetch-regions.ts';
import { parseJsonAnswer, type RawArticle } from '#server/connectors/parse-listed.ts';
import type { FetchFailure } from '#server/fetching/fetcher.ts';
import type { ConnectorFailure } from '../connector.ts';
import type { CreateProvider } from '../provider.ts';

/** https://currentsapi.services/en/docs, version 1. */
const answer = z.object({ status: z.literal('ok'), news: z.array(z.unknown()) });
const article = z.object({
  title: z.string(),
  description: z.string().nullish(),
  url: z.string(),
  published: z.string(),
  language: z.string().nullish(),
});
const refusal = z.object({ message: z.string() });

const regionQueries: Record<Region, string> = {
  uk: 'search?country=GB',
  us: 'search?country=US',
  world: 'latest-news?',
};

/** Its author is a person, so that only the article's address identifies the outlet. */
function toRaw({ title, url, description, published }: z.output<typeof article>): RawArticle {
  return { title, address: url, description, publishedAt: published };
}

function explain(outcome: FetchFailure): ConnectorFailure {
  const message = parseJsonAnswer(outcome.refusal ?? '', refusal)?.message ?? '';
  // "Token limit reached": the quota of the day, or of the month, which then fails again the next day.
  if (outcome.status === 429 && /limit reached/i.test(message))
    return quotaExhausted(outcome.retryAfterSeconds);
  return toConnectorFailure(outcome);
}

const format = { answer, listOf: ({ news }: z.output<typeof answer>) => news, article, toRaw, explain };

/** Currents, https://currentsapi.services: it receives only the search words; articles are English. */
export const createProvider: CreateProvider = (options) => {
  const { variables, origin = 'https://api.currentsapi.services' } = options;
  const { CURRENTS_API_KEY: key = '' } = variables;

  function request(path: string, limit: number, timeoutMs: number, signal: AbortSignal) {
    return fetchArticles(options, format, {
      address: `${origin}/v1/${path}&language=en&page_size=${Math.min(limit, 200)}`,
      headers: { Authorization: key },
      limit,
      timeoutMs,
      signal,
    });
  }

  return {
    // Three requests each; a thousand a day are free.
    latestEveryMinutes: 10,
    search: ({ words, limit, signal }) =>
      request(`search?keywords=${encodeURIComponent(words.join(' '))}`, limit, searchTimeoutMs, signal),
    latest: ({ limit, signal }) =>
      fetchRegions((region, max) => request(regionQueries[region], max, latestTimeoutMs, signal), {
        limit,
        signal,
      }),
  };
};
