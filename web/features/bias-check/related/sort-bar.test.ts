import { describe, expect, it } from 'vitest';
import { suggestion } from '#web/testing/sample-suggestions.ts';
import { directionWords, nextSort, type SortKey, sortArticles } from './sort-bar.tsx';

const titles = (articles: { title: string }[]) => articles.map(({ title }) => title).join('');

const articles = [
  suggestion({
    title: 'A',
    publishedAt: '2026-11-18T08:00:00Z',
    bias_score_numeric: -1,
    credibility_score_numeric: 0.5,
    relevance_score: 0.4,
  }),
  suggestion({
    title: 'B',
    publishedAt: null,
    bias_score_numeric: null,
    credibility_score_numeric: null,
    relevance_score: null,
    relevance_percentage: null,
  }),
  suggestion({
    title: 'C',
    publishedAt: '2026-11-20T08:00:00Z',
    bias_score_numeric: 1,
    credibility_score_numeric: 0,
    relevance_score: 0,
  }),
];

describe('sortArticles', () => {
  it.each<[SortKey, string, string]>([
    ['date', 'CAB', 'BAC'],
    ['bias', 'CAB', 'BAC'],
    ['credibility', 'ACB', 'BCA'],
    ['relevance', 'ACB', 'BCA'],
  ])('by %s puts missing values below every real one', (key, desc, asc) => {
    expect(titles(sortArticles(articles, { key, direction: 'desc' }))).toBe(desc);
    expect(titles(sortArticles(articles, { key, direction: 'asc' }))).toBe(asc);
  });

  it('keeps the order of the server without a sort, and never changes its input', () => {
    expect(titles(sortArticles(articles, null))).toBe('ABC');
    sortArticles(articles, { key: 'date', direction: 'asc' });
    expect(titles(articles)).toBe('ABC');
  });

  it('counts an unreadable date as missing', () => {
    const odd = suggestion({ title: 'D', publishedAt: 'yesterday' });
    expect(titles(sortArticles([odd, ...articles], { key: 'date', direction: 'desc' }))).toBe('CADB');
  });

  it('uses the percentage where the score is missing', () => {
    const percent = suggestion({ title: 'P', relevance_score: null, relevance_percentage: 90 });
    expect(titles(sortArticles([...articles, percent], { key: 'relevance', direction: 'desc' }))).toBe(
      'PACB',
    );
  });
});

describe('nextSort', () => {
  it('starts high to low, then reverses', () => {
    const first = nextSort(null, 'date');
    expect(first).toEqual({ key: 'date', direction: 'desc' });
    expect(nextSort(first, 'date')).toEqual({ key: 'date', direction: 'asc' });
    expect(nextSort(nextSort(first, 'date'), 'date')).toEqual(first);
    expect(nextSort(nextSort(first, 'date'), 'bias')).toEqual({ key: 'bias', direction: 'desc' });
  });

  it('has words for every direction', () => {
    expect(directionWords({ key: 'bias', direction: 'desc' })).toBe('from right to left');
    expect(directionWords({ key: 'date', direction: 'asc' })).toBe('oldest first');
  });
});
