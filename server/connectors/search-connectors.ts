import type { ConnectorResult, ListedArticle, Searcher } from './connector.ts';

/** A connector is waited for no longer, whatever it does. */
export const connectorTimeoutMs = 6_000;

/** With so many articles found, fewer words are not tried. */
const enoughArticles = 5;

export interface ConnectorSearch {
  connector: Searcher;
  /** Articles wanted at most. */
  limit: number;
}

export interface ConnectorReport {
  connector: Pick<Searcher, 'id' | 'name'>;
  result: ConnectorResult;
  /** Addresses in it that only the fewer words found. */
  byFewerWords: ReadonlySet<string>;
}

export interface ConnectorWords {
  words: readonly string[];
  /** Asked for after them where they find little; empty to ask once. */
  fewerWords: readonly string[];
}

type Answer = Pick<ConnectorReport, 'result' | 'byFewerWords'>;

const tooSlow: ConnectorResult = {
  kind: 'failed',
  failure: 'timeout',
  detail: 'It did not answer in time.',
  retryAfterSeconds: null,
};

const alone = (result: ConnectorResult): Answer => ({ result, byFewerWords: new Set() });

function join(first: readonly ListedArticle[], more: readonly ListedArticle[], limit: number): Answer {
  const known = new Set(first.map(({ address }) => address));
  const added = more.filter(({ address }) => !known.has(address)).slice(0, limit - first.length);
  return {
    result: { kind: 'ok', articles: [...first, ...added] },
    byFewerWords: new Set(added.map(({ address }) => address)),
  };
}

/** Asks with all words and, where few articles hold them all, with fewer. `onFirst` is told the first answer. */
async function searchTwice(
  { connector, limit }: ConnectorSearch,
  { words, fewerWords }: ConnectorWords,
  context: { signal: AbortSignal; onFirst: (answer: Answer) => void },
): Promise<Answer> {
  const { signal, onFirst } = context;
  const first = await connector.search({ words, limit, signal });
  const isEnough = first.kind !== 'ok' || first.articles.length >= Math.min(limit, enoughArticles);
  if (isEnough || fewerWords.length === 0 || fewerWords.length >= words.length) return alone(first);
  onFirst(alone(first));
  const second = await connector.search({ words: fewerWords, limit, signal });
  return second.kind === 'ok' ? join(first.articles, second.articles, limit) : alone(first);
}

async function searchOne(
  order: ConnectorSearch,
  words: ConnectorWords,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Answer> {
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let soFar = alone(tooSlow);
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => {
      resolve(soFar);
      own.abort(new Error('The connector took too long.'));
    }, timeoutMs);
  });
  const onFirst = (answer: Answer) => {
    soFar = answer;
  };
  try {
    const asked = searchTwice(order, words, { signal: AbortSignal.any([signal, own.signal]), onFirst });
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks all connectors at once; one that hangs delays the others no longer than its timeout. */
export async function searchConnectors(
  orders: readonly ConnectorSearch[],
  input: ConnectorWords & { signal: AbortSignal; timeoutMs?: number },
): Promise<ConnectorReport[]> {
  const { signal, timeoutMs = connectorTimeoutMs } = input;
  return await Promise.all(
    orders.map(async (order) => {
      const { id, name } = order.connector;
      return { connector: { id, name }, ...(await searchOne(order, input, signal, timeoutMs)) };
    }),
  );
}
