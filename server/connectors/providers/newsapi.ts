import { z } from 'zod';
import {
  failure,
  fetchArticles,
  keyRefused,
  latestTimeoutMs,
  quotaExhausted,
  rateLimited,
  searchTimeoutMs,
  toConnectorFailure,
} from '#server/connectors/fetch-from-provider.ts';
import { fetchRegions, type Region } from '#server/connectors/fetch-regions.ts';
import { parseJsonAnswer, type RawArticle } from '#server/connectors/parse-listed.ts';
import type { FetchFailure } from '#server/fetching/fetcher.ts';
import type { ConnectorFailure } from '../connector.ts';
import type { CreateProvider } from '../provider.ts';

/** https://newsapi.org/docs/endpoints/everything and /top-headlines, version 2. */
const answer = z.object({
  status: z.literal('ok'),
  totalResults: z.number(),
  articles: z.array(z.unknown()),
});
const article = z.object({
  source: z.object({ name: z.string().nullish() }),
  title: z.string().nullable(),
  description: z.string().nullish(),
  url: z.string(),
  publishedAt: z.string().nullable(),
});
/** https://newsapi.org/docs/errors */
const refusal = z.object({ status: z.literal('error'), code: z.string().regex(/^\w{1,40}$/) });

/** A developer account has 50 requests in twelve hours; the response has no Retry-After. */
const pauseAfterLimitSeconds = 3600;

/** Headlines by country exist for the US only. For the other regions the newest articles of English outlets are requested. */
const regionQueries: Record<Region, string> = {
  us: 'top-headlines?country=us',
  uk: 'everything?domains=bbc.co.uk,theguardian.com,telegraph.co.uk,independent.co.uk,news.sky.com,dailymail.co.uk,thetimes.com,mirror.co.uk&language=en&sortBy=publishedAt',
  world:
    'everything?domains=reuters.com,apnews.com,aljazeera.com,france24.com,dw.com,abc.net.au,cbc.ca,scmp.com&language=en&sortBy=publishedAt',
};

function toRaw({ title, url, source, description, publishedAt }: z.output<typeof article>): RawArticle {
  // Withdrawn articles are still listed, with this title.
  const isRemoved = title === '[Removed]';
  return { title: isRemoved ? null : title, address: url, outletName: source.name, description, publishedAt };
}

function explain(outcome: FetchFailure): ConnectorFailure {
  const body = parseJsonAnswer(outcome.refusal ?? '', refusal);
  if (body === null) return toConnectorFailure(outcome);
  if (body.code === 'apiKeyExhausted') return quotaExhausted(outcome.retryAfterSeconds);
  if (body.code === 'rateLimited') return rateLimited(outcome.retryAfterSeconds ?? pauseAfterLimitSeconds);
  if (body.code.startsWith('apiKey')) return keyRefused();
  if (outcome.status !== null && outcome.status >= 500) return toConnectorFailure(outcome);
  return failure('client-error', `It did not accept the request (${body.code}).`);
}

const format = {
  answer,
  listOf: ({ articles }: z.output<typeof answer>) => articles,
  article,
  toRaw,
  explain,
};

/** NewsAPI, https://newsapi.org: it receives only the search words; articles are English. */
export const createProvider: CreateProvider = (options) => {
  const { variables, origin = 'https://newsapi.org' } = options;
  const { NEWSAPI_KEY: key = '' } = variables;

  function request(path: string, limit: number, timeoutMs: number, signal: AbortSignal) {
    return fetchArticles(options, format, {
      address: `${origin}/v2/${path}&pageSize=${Math.min(limit, 100)}`,
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
        `everything?q=${encodeURIComponent(words.join(' AND '))}&language=en&sortBy=relevancy`,
        limit,
        searchTimeoutMs,
        signal,
      ),
    latest: ({ limit, signal }) =>
      fetchRegions((region, max) => request(regionQueries[region], max, latestTimeoutMs, signal), {
        limit,
        signal,
      }),
  };
};
