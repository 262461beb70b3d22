import { expect, it } from 'vitest';
import type { ComparedArticle } from './build-comparison.ts';
import { type ComparedSuggestions, type Comparison, compareAgain } from './compare-sides.ts';

const article = (address: string | null): ComparedArticle => ({
  ...{ side: 'left', title: 'A title', source: 'A source', address, publishedAt: null, text: 'A text.' },
  analysis: null,
});
const robots = { kind: 'no-ai' as const, source: 'gptbot in https://closed.example/robots.txt' };
const outlets = { version: 1, outlets: [], robotsTerms: new Map([['closed.example', robots]]) };

it('sends no article to the model whose publisher forbids that', async () => {
  const sent: (string | null)[] = [];
  const deps = {
    outlets,
    compareWithModel: async (articles: Record<string, ComparedArticle[]>) => {
      sent.push(...Object.values(articles).flatMap((side) => side.map(({ address }) => address)));
      return { kind: 'composed' as const, left: [], center: [], right: [] };
    },
  };
  const found = (articles: ComparedArticle[]): ComparedSuggestions => {
    const points = { left: [{ text: 'Its own sentence.', articles }], center: [], right: [] };
    const comparison = { articles, points, madeBy: 'embedded' } as unknown as Comparison;
    return {
      comparison,
      rows: [],
      relevant: [],
      fetched: [],
      unread: [],
      notes: [],
    } as unknown as ComparedSuggestions;
  };
  const { signal } = new AbortController();
  const some = [article('https://www.closed.example/1'), article('https://open.example/2'), article(null)];
  const compared = await compareAgain(deps, found(some), signal);
  expect(compared.comparison?.madeBy).toBe('model');
  // The model said nothing of the left: what was found without it stays.
  expect(compared.comparison?.points.left[0]?.text).toBe('Its own sentence.');
  expect(compared.notes.join(' ')).toMatch(/^1 of the articles were not sent .* own sentences stand\.$/);
  expect(sent).toEqual(['https://open.example/2', null]);
  const none = found([article('https://www.closed.example/1')]);
  expect(await compareAgain(deps, none, signal)).toBe(none);
  expect(sent).toHaveLength(2);
});
