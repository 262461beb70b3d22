import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ConnectorId,
  type ConnectorVariables,
  connectorVariableNames,
} from '#domain/connectors/connector-names.ts';
import { toRecord } from '#domain/to-record.ts';
import { fetcherFor, type Loopback, serve } from '#server/fetching/testdata/loopback.ts';
import type { ConnectorQuery } from '../connector.ts';
import type { Provider } from '../provider.ts';
import { createProviders } from '../registry.ts';

export const now = new Date('2026-11-20T12:00:00Z');
export const key = 'k3y-th4t-nobody-sees';
export const signal: AbortSignal = new AbortController().signal;
export const query: ConnectorQuery = { words: ['harbour', 'bridge'], limit: 5, signal };

/** A key for each provider. */
const allVariables: ConnectorVariables = {
  ...toRecord(connectorVariableNames.map((name) => [name, key] as const)),
  BRIGHT_DATA_ZONE: 'serp',
};

interface ReceivedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export async function getProviderAt(id: ConnectorId, server: Loopback): Promise<Provider> {
  const providers = await createProviders({
    fetcher: fetcherFor([server]),
    clock: () => now,
    variables: allVariables,
    origins: { [id]: server.origin },
  });
  const found = providers.find((provider) => provider.id === id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
}

type Reply = { status?: number; headers?: Record<string, string>; body: string };

/** Queries a provider that gives this reply, and returns the requests that it received. */
export async function queryProvider(
  id: ConnectorId,
  reply: Reply | ((request: ReceivedRequest) => Reply),
  what: 'search' | 'latest' = 'search',
) {
  const requests: ReceivedRequest[] = [];
  const server = await serve((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const question = { path: request.url ?? '', headers: request.headers, body };
      requests.push(question);
      const answer = typeof reply === 'function' ? reply(question) : reply;
      response.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body);
    });
  });
  const provider = await getProviderAt(id, server);
  const result =
    what === 'search'
      ? await provider.search(query)
      : await provider.latest({ limit: 5, since: new Date(now.getTime() - 600_000), signal });
  return { result, requests };
}

export const bridge = 'https://gazette.example/bridge';
export const listed = {
  title: 'Harbour bridge closes',
  address: bridge,
  isResolved: true,
  outletName: 'Vale Gazette',
  outletAddress: null,
  description: 'The pier moved.',
  publishedAt: '2026-11-20T10:00:00.000Z',
};

export const newsapiArticle = {
  source: { id: null, name: 'Vale Gazette' },
  author: null,
  title: 'Harbour bridge closes',
  description: 'The pier moved.',
  url: bridge,
  urlToImage: null,
  publishedAt: '2026-11-20T10:00:00Z',
  content: null,
};
export const newsapi = (articles: unknown[]) => JSON.stringify({ status: 'ok', totalResults: 1, articles });

export const gnews = JSON.stringify({
  totalArticles: 1,
  articles: [
    {
      title: 'Harbour bridge closes',
      description: 'The pier moved.',
      content: 'The pier…',
      url: bridge,
      image: null,
      publishedAt: '2026-11-20T10:00:00Z',
      source: { name: 'Vale Gazette', url: 'https://gazette.example' },
    },
  ],
});

export const currents = JSON.stringify({
  status: 'ok',
  news: [
    {
      id: '1',
      title: 'Harbour bridge closes',
      description: 'The pier moved.',
      url: bridge,
      author: 'A. Writer',
      image: 'None',
      language: 'en',
      category: ['regional'],
      published: '2026-11-20 10:00:00 +0000',
    },
  ],
});

export const post = (time: string, language = 'en') =>
  `<post><id>1</id><author /><url>${bridge}</url><title>Harbour bridge closes</title><text>The pier &amp; more moved.</text><languageCode>${language}</languageCode><links><link>https://x.example/</link></links>${time}<blogName>Vale Gazette</blogName><blogUrl>https://gazette.example</blogUrl></post>`;
export const twingly = (posts: string) =>
  `<?xml version="1.0" encoding="utf-8"?><twinglydata numberOfMatchesReturned="1">${posts}</twinglydata>`;
export const foundAt = '<publishedAt>2026-11-20T10:00:00Z</publishedAt>';
export const streamedAt = '<published>2026-11-20 10:00:00Z</published>';

export const google = (news: unknown) => JSON.stringify({ general: { search_engine: 'google' }, news });
export const googleRow = {
  title: 'Harbour bridge closes',
  link: bridge,
  source: 'Vale Gazette',
  date: '2 hours ago',
  description: 'The pier moved.',
};
