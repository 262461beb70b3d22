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
