import { z } from 'zod';
import type { FetchFailure } from '#server/fetching/fetcher.ts';
import type { ConnectorFailure } from '../connector.ts';
import type { Provider, ProviderOptions, ProviderResult } from '../provider.ts';
import {
  askProvider,
  latestTimeoutMs,
  plainFailure,
  quotaExhausted,
  searchTimeoutMs,
  unreadable,
} from './ask-provider.ts';
import { askRegions, type Region } from './ask-regions.ts';
import { parseJsonAnswer, parseListed, type RawArticle } from './parse-listed.ts';

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
  return plainFailure(outcome);
}

/** Currents, https://currentsapi.services: what is sent is the words of the search, in English articles. */
export function createCurrents(options: ProviderOptions & { key: string | undefined }): Provider {
  const { fetcher, clock, key, origin = 'https://api.currentsapi.services' } = options;

  async function ask(path: string, limit: number, timeoutMs: number, signal: AbortSignal) {
    const outcome = await askProvider(fetcher, {
      address: `${origin}/v1/${path}&language=en&page_size=${Math.min(limit, 200)}`,
      headers: { Authorization: key ?? '' },
      timeoutMs,
      signal,
    });
    if (outcome.kind === 'failed') return explain(outcome);
    const data = parseJsonAnswer(outcome.text, answer);
    const articles = data && parseListed(data.news, article, { toRaw, limit, now: clock() });
    return articles === null ? unreadable() : ({ kind: 'ok', articles } satisfies ProviderResult);
  }

  return {
    id: 'currents',
    name: 'Currents',
    needs: [{ setting: 'CURRENTS_API_KEY', value: key }],
    // Three questions each, of a thousand that are free in a day.
    latestEveryMinutes: 10,
    search: ({ words, limit, signal }) =>
      ask(`search?keywords=${encodeURIComponent(words.join(' '))}`, limit, searchTimeoutMs, signal),
    latest: ({ limit, signal }) =>
      askRegions((region, max) => ask(regionQueries[region], max, latestTimeoutMs, signal), {
        limit,
        signal,
      }),
  };
}
