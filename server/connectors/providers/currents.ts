import { z } from 'zod';
import { parseJsonAnswer, parseListed, type RawArticle } from '#server/connectors/parsing/parse-listed.ts';
import {
  fetchFromProvider,
  latestTimeoutMs,
  quotaExhausted,
  searchTimeoutMs,
  toConnectorFailure,
  unreadable,
} from '#server/connectors/requests/fetch-from-provider.ts';
import { fetchRegions, type Region } from '#server/connectors/requests/fetch-regions.ts';
import type { FetchFailure } from '#server/fetching/fetcher.ts';
import type { ConnectorFailure } from '../connector.ts';
import type { CreateProvider, ProviderResult } from '../provider.ts';

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

/** The author it names is a person, so the outlet is known by the article's address alone. */
function toRaw({ title, url, description, published }: z.output<typeof article>): RawArticle {
  return { title, address: url, description, publishedAt: published };
}

function explain(outcome: FetchFailure): ConnectorFailure {
  const said = parseJsonAnswer(outcome.refusal ?? '', refusal)?.message ?? '';
  // "Token limit reached": the allowance of the day, or of the month, which then fails again tomorrow.
  if (outcome.status === 429 && /limit reached/i.test(said)) return quotaExhausted(outcome.retryAfterSeconds);
  return toConnectorFailure(outcome);
}

/** Currents, https://currentsapi.services: what is sent is the words of the search, in English articles. */
export const createProvider: CreateProvider = (options) => {
  const { fetcher, clock, variables, origin = 'https://api.currentsapi.services' } = options;
  const { CURRENTS_API_KEY: key = '' } = variables;

  async function ask(path: string, limit: number, timeoutMs: number, signal: AbortSignal) {
    const outcome = await fetchFromProvider(fetcher, {
      address: `${origin}/v1/${path}&language=en&page_size=${Math.min(limit, 200)}`,
      headers: { Authorization: key },
      timeoutMs,
      signal,
    });
    if (outcome.kind === 'failed') return explain(outcome);
    const data = parseJsonAnswer(outcome.text, answer);
    const articles = data && parseListed(data.news, article, { toRaw, limit, now: clock() });
    return articles === null ? unreadable() : ({ kind: 'ok', articles } satisfies ProviderResult);
  }

  return {
    // Three questions each, of a thousand that are free in a day.
    latestEveryMinutes: 10,
    search: ({ words, limit, signal }) =>
      ask(`search?keywords=${encodeURIComponent(words.join(' '))}`, limit, searchTimeoutMs, signal),
    latest: ({ limit, signal }) =>
      fetchRegions((region, max) => ask(regionQueries[region], max, latestTimeoutMs, signal), {
        limit,
        signal,
      }),
  };
};
