import type { ConnectorResult, ListedArticle, Searcher } from './connector.ts';

/** The timeout of one connector. */
export const connectorTimeoutMs = 6_000;

/** With this many results there is no second search with fewer words. */
const enoughArticles = 5;

export interface ConnectorSearch {
  connector: Searcher;
  /** The maximum number of articles. */
  limit: number;
}

export interface ConnectorReport {
  connector: Pick<Searcher, 'id' | 'name'>;
  result: ConnectorResult;
  /** Addresses of the result that only the search with fewer words found. */
  byFewerWords: ReadonlySet<string>;
}

export interface ConnectorWords {
  words: readonly string[];
  /** For a second search when `words` find little; empty for one search only. */
  fewerWords: readonly string[];
}

type Answer = Pick<ConnectorReport, 'result' | 'byFewerWords'>;

const tooSlow: ConnectorResult = {
  kind: 'failed',
  failure: 'timeout',
  detail: 'It did not answer in time.',
  retryAfterSeconds: null,
};

const toAnswer = (result: ConnectorResult): Answer => ({ result, byFewerWords: new Set() });

function join(first: readonly ListedArticle[], more: readonly ListedArticle[], limit: number): Answer {
  const known = new Set(first.map(({ address }) => address));
  const added = more.filter(({ address }) => !known.has(address)).slice(0, limit - first.length);
  return {
    result: { kind: 'ok', articles: [...first, ...added] },
    byFewerWords: new Set(added.map(({ address }) => address)),
  };
}

/** Searches with all words and, when few articles contain them, with fewer. `onFirst` receives the first answer. */
async function searchTwice(
  { connector, limit }: ConnectorSearch,
  { words, fewerWords }: ConnectorWords,
  context: { signal: AbortSignal; onFirst: (answer: Answer) => void },
): Promise<Answer> {
  const { signal, onFirst } = context;
  const first = await connector.search({ words, limit, signal });
  const isEnough = first.kind !== 'ok' || first.articles.length >= Math.min(limit, enoughArticles);
  if (isEnough || fewerWords.length === 0 || fewerWords.length >= words.length) return toAnswer(first);
  onFirst(toAnswer(first));
  const second = await connector.search({ words: fewerWords, limit, signal });
  return second.kind === 'ok' ? join(first.articles, second.articles, limit) : toAnswer(first);
}

async function searchOne(
  search: ConnectorSearch,
  words: ConnectorWords,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Answer> {
  const timeout = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let soFar = toAnswer(tooSlow);
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => {
      resolve(soFar);
      timeout.abort(new Error('The connector took too long.'));
    }, timeoutMs);
  });
  const onFirst = (first: Answer) => {
    soFar = first;
  };
  try {
    const answer = searchTwice(search, words, { signal: AbortSignal.any([signal, timeout.signal]), onFirst });
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Searches all connectors concurrently; each has the same timeout. */
export async function searchConnectors(
  searches: readonly ConnectorSearch[],
  input: ConnectorWords & { signal: AbortSignal; timeoutMs?: number },
): Promise<ConnectorReport[]> {
  const { signal, timeoutMs = connectorTimeoutMs } = input;
  return await Promise.all(
    searches.map(async (search) => {
      const { id, name } = search.connector;
      return { connector: { id, name }, ...(await searchOne(search, input, signal, timeoutMs)) };
    }),
  );
}
