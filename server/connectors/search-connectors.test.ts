import { describe, expect, it } from 'vitest';
import type { ConnectorResult, ListedArticle, Searcher } from './connector.ts';
import { searchConnectors } from './search-connectors.ts';

const article = (name: string): ListedArticle => ({
  title: name,
  address: `https://news.example/${name}`,
  isResolved: true,
  outletName: null,
  outletAddress: null,
  description: '',
  publishedAt: null,
});
const ok = (names: string): ConnectorResult => ({ kind: 'ok', articles: [...names].map(article) });
const failed: ConnectorResult = {
  kind: 'failed',
  failure: 'timeout',
  detail: 'It did not answer in time.',
  retryAfterSeconds: null,
};
const hangs = 'hangs';

/** The connector answers by the number of words and records them. */
async function search(
  answers: { four: ConnectorResult; two: ConnectorResult | typeof hangs },
  { limit = 20, fewerWords = ['a', 'b'] } = {},
) {
  const requests: string[] = [];
  const connector: Searcher = {
    id: 'google-news',
    name: 'Fake',
    search: async ({ words }) => {
      requests.push(words.join(''));
      const answer = words.length === 4 ? answers.four : answers.two;
      return answer === hangs ? await new Promise(() => {}) : answer;
    },
  };
  const [report] = await searchConnectors([{ connector, limit }], {
    words: ['a', 'b', 'c', 'd'],
    fewerWords,
    signal: new AbortController().signal,
    timeoutMs: 100,
  });
  const result = report?.result;
  const found = result?.kind === 'ok' ? result.articles.map(({ title }) => title).join('') : result;
  const byFewer = [...(report?.byFewerWords ?? [])].map((address) => address.at(-1)).join('');
  return { requests, found, byFewer };
}

describe('searching with fewer words', () => {
  it('follows when little is found, without repeats, and marks what only it found', async () => {
    expect(await search({ four: ok('12'), two: ok('2345') })).toEqual({
      requests: ['abcd', 'ab'],
      found: '12345',
      byFewer: '345',
    });
  });

  it('keeps to the limit', async () => {
    const { found } = await search({ four: ok('12'), two: ok('3456') }, { limit: 4 });
    expect(found).toBe('1234');
  });

  it.each([
    ['enough is found', { four: ok('12345'), two: ok('6') }, {}, '12345'],
    ['as much is found as is wanted', { four: ok('12'), two: ok('3') }, { limit: 2 }, '12'],
    ['the first search fails', { four: failed, two: ok('3') }, {}, failed],
    ['there are none', { four: ok('1'), two: ok('3') }, { fewerWords: [] }, '1'],
  ])('is left out where %s', async (_, answers, options, found) => {
    expect(await search(answers, options)).toEqual({ requests: ['abcd'], found, byFewer: '' });
  });

  it.each([
    ['fails', failed],
    ['takes too long', hangs],
  ] as const)('leaves what was found first where it %s', async (_, two) => {
    expect(await search({ four: ok('1'), two })).toEqual({
      requests: ['abcd', 'ab'],
      found: '1',
      byFewer: '',
    });
  });
});
