import { z } from 'zod';
import {
  fetchArticles,
  latestTimeoutMs,
  toConnectorFailure,
} from '#server/connectors/fetch-from-provider.ts';
import { fetchRegions, type Region } from '#server/connectors/fetch-regions.ts';
import type { RawArticle } from '#server/connectors/parse-listed.ts';
import type { CreateProvider } from '../provider.ts';

const unitMs: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
};

/** "3 hours ago" as ISO 8601; other text unchanged. */
export function relativeDate(text: string, now: Date): string {
  const found = /^\s*(\d{1,4}|an?)\s+(second|minute|hour|day|week|month|year)s?\s+ago\s*$/i.exec(text);
  const [, count = '', unit = ''] = found ?? [];
  const ms = unitMs[unit.toLowerCase()];
  if (ms === undefined) return text;
  const number = /^\d/.test(count) ? Number(count) : 1;
  return new Date(now.getTime() - number * ms).toISOString();
}

/** https://docs.brightdata.com/products/serp-api: Google's news results as JSON (`tbm=nws`, `brd_json=1`). */
const answer = z.looseObject({ general: z.looseObject({}), news: z.array(z.unknown()).optional() });
const article = z.object({
  title: z.string(),
  link: z.string(),
  source: z.string(),
  date: z.string().nullish(),
  description: z.string().nullish(),
});

/** Each request starts a search at Google, which takes longer than a lookup in an index. */
const searchTimeoutMs = 5_500;

const regionQueries: Record<Region, { q: string; gl: string }> = {
  uk: { q: 'uk news', gl: 'gb' },
  us: { q: 'us news', gl: 'us' },
  world: { q: 'world news', gl: 'us' },
};

function googleAddress(search: { q: string; gl: string; limit: number; ofToday: boolean }): string {
  const parameters = new URLSearchParams({
    q: search.q,
    tbm: 'nws',
    hl: 'en',
    gl: search.gl,
    num: String(Math.min(search.limit, 100)),
    ...(search.ofToday ? { tbs: 'qdr:d' } : {}),
    brd_json: '1',
  });
  return `https://www.google.com/search?${parameters}`;
}

/** A search without results has no list. Results in another field mean another format. */
function parseNews(data: z.output<typeof answer>): unknown[] | null {
  if (data.news !== undefined) return data.news;
  const hasOthers = Object.values(data).some(
    (value) =>
      Array.isArray(value) &&
      value.some((item) => z.object({ title: z.string(), link: z.string() }).safeParse(item).success),
  );
  return hasOthers ? null : [];
}

function toRaw({ title, link, source, date, description }: z.output<typeof article>, now: Date): RawArticle {
  const publishedAt = relativeDate(date ?? '', now);
  return { title, address: link, outletName: source, description, publishedAt };
}

const format = { answer, listOf: parseNews, article, toRaw, explain: toConnectorFailure };

/**
 * Bright Data's search of Google News, https://brightdata.com, through the operator's zone. What is sent is
 * the words of the search; each request costs money.
 */
export const createProvider: CreateProvider = (options) => {
  const { variables, origin = 'https://api.brightdata.com' } = options;
  const { BRIGHT_DATA_API_KEY: key = '', BRIGHT_DATA_ZONE: zone } = variables;

  function request(address: string, limit: number, timeoutMs: number, signal: AbortSignal) {
    return fetchArticles(options, format, {
      address: `${origin}/request`,
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ zone, url: address, format: 'raw' }),
      limit,
      timeoutMs,
      signal,
    });
  }

  return {
    latestEveryMinutes: 55,
    search: ({ words, limit, signal }) => {
      const address = googleAddress({ q: words.join(' '), gl: 'us', limit, ofToday: false });
      return request(address, limit, searchTimeoutMs, signal);
    },
    latest: ({ limit, signal }) =>
      fetchRegions(
        (region, max) => {
          const address = googleAddress({ ...regionQueries[region], limit: max, ofToday: true });
          return request(address, max, latestTimeoutMs, signal);
        },
        { limit, signal },
      ),
  };
};
