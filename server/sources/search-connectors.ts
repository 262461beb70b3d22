import type { Connector, ConnectorResult } from './connector.ts';

/** A connector is waited for no longer, whatever it does. */
export const connectorTimeoutMs = 6_000;

export interface ConnectorOrder {
  connector: Connector;
  enabled: boolean;
  /** Articles wanted at most. */
  limit: number;
}

export interface ConnectorReport {
  connector: Pick<Connector, 'id' | 'name'>;
  result: ConnectorResult;
}

const tooSlow: ConnectorResult = {
  kind: 'failed',
  failure: 'timeout',
  detail: 'It did not answer in time.',
  retryAfterSeconds: null,
};

async function searchOne(
  { connector, enabled, limit }: ConnectorOrder,
  words: readonly string[],
  signal: AbortSignal,
  timeoutMs: number,
): Promise<ConnectorResult> {
  if (!enabled) return { kind: 'disabled' };
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ConnectorResult>((resolve) => {
    timer = setTimeout(() => {
      resolve(tooSlow);
      own.abort(new Error('The connector took too long.'));
    }, timeoutMs);
  });
  try {
    const asked = connector.search({ words, limit, signal: AbortSignal.any([signal, own.signal]) });
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks all connectors at once; one that hangs delays the others no longer than its timeout. */
export async function searchConnectors(
  orders: readonly ConnectorOrder[],
  input: { words: readonly string[]; signal: AbortSignal; timeoutMs?: number },
): Promise<ConnectorReport[]> {
  const { words, signal, timeoutMs = connectorTimeoutMs } = input;
  return await Promise.all(
    orders.map(async (order) => {
      const { id, name } = order.connector;
      return { connector: { id, name }, result: await searchOne(order, words, signal, timeoutMs) };
    }),
  );
}
