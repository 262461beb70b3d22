import { z } from 'zod';
import { parseJsonAnswer, parseListed, type RawArticle } from '#server/connectors/parsing/parse-listed.ts';
import {
  failure,
  fetchFromProvider,
  keyRefused,
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

/** A developer's account may ask 50 times in twelve hours; the answer names no time. */
const restAfterLimitSeconds = 3600;

/** Headlines by country exist for the US only; elsewhere the newest of outlets that write in English are asked for. */
const regionQueries: Record<Region, string> = {
  us: 'top-headlines?country=us',
  uk: 'everything?domains=bbc.co.uk,theguardian.com,telegraph.co.uk,independent.co.uk,news.sky.com,dailymail.co.uk,thetimes.com,mirror.co.uk&language=en&sortBy=publishedAt',
  world:
    'everything?domains=reuters.com,apnews.com,aljazeera.com,france24.com,dw.com,abc.net.au,cbc.ca,scmp.com&language=en&sortBy=publishedAt',
};

function toRaw({ title, url, source, description, publishedAt }: z.output<typeof article>): RawArticle {
  // What publishers took back is still listed, without its title.
  const isRemoved = title === '[Removed]';
  return { title: isRemoved ? null : title, address: url, outletName: source.name, description, publishedAt };
}

function explain(outcome: FetchFailure): ConnectorFailure {
  const said = parseJsonAnswer(outcome.refusal ?? '', refusal);
  if (said === null) return toConnectorFailure(outcome);
  if (said.code === 'apiKeyExhausted') return quotaExhausted(outcome.retryAfterSeconds);
  if (said.code === 'rateLimited') return rateLimited(outcome.retryAfterSeconds ?? restAfterLimitSeconds);
  if (said.code.startsWith('apiKey')) return keyRefused();
  if (outcome.status !== null && outcome.status >= 500) return toConnectorFailure(outcome);
  return failure('client-error', `It did not accept the request (${said.code}).`);
}

/** NewsAPI, https://newsapi.org: what is sent is the words of the search, in English articles. */
export const createProvider: CreateProvider = (options) => {
  const { fetcher, clock, variables, origin = 'https://newsapi.org' } = options;
  const { NEWSAPI_KEY: key = '' } = variables;

  async function ask(path: string, limit: number, timeoutMs: number, signal: AbortSignal) {
    const outcome = await fetchFromProvider(fetcher, {
      address: `${origin}/v2/${path}&pageSize=${Math.min(limit, 100)}`,
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
      ask(
        `everything?q=${encodeURIComponent(words.join(' AND '))}&language=en&sortBy=relevancy`,
        limit,
        searchTimeoutMs,
        signal,
      ),
    latest: ({ limit, signal }) =>
      fetchRegions((region, max) => ask(regionQueries[region], max, latestTimeoutMs, signal), {
        limit,
        signal,
      }),
  };
};
