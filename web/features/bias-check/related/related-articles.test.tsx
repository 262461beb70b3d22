import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { BiasCheckResult, SuggestedArticle } from '#contract/bias-check.ts';
import { sampleResult } from '#web/testing/sample-result.ts';
import { suggestion } from '#web/testing/sample-suggestions.ts';
import { RelatedArticles } from './related-articles.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

function show(articles: SuggestedArticle[], changes: Partial<BiasCheckResult> = {}) {
  const onAnalyse = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RelatedArticles
        result={sampleResult({ suggested_articles: articles, ...changes })}
        onAnalyse={onAnalyse}
      />
    </QueryClientProvider>,
  );
  return onAnalyse;
}

const shownTitles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent?.replace(' (opens in a new tab)', ''));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('a row', () => {
  it('links the title to a new tab without a referrer', () => {
    show([suggestion()]);
    const link = screen.getByRole('link', { name: /^Night buses will run/ });
    expect(link.getAttribute('href')).toBe('https://ironbridgeherald.example/night-buses');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('shows source, age and the three badges', () => {
    show([suggestion({ publishedAt: hoursAgo(2) })]);
    const row = screen.getAllByRole('row')[1] as HTMLElement;
    expect(row.textContent).toContain('The Ironbridge Herald');
    expect(row.textContent).toContain('2 hours ago');
    expect(row.textContent).toContain('Lean Right+0.71');
    expect(row.textContent).toContain('74% Good');
    expect(row.textContent).toContain('93%');
    expect(within(row).getByRole('button', { name: /^Analyse Bias: Night buses/ })).toBeTruthy();
  });

  it.each([
    [0.02, 'Less than an hour ago'],
    [1.02, '1 hour ago'],
    [24.02, '1 day ago'],
    [7 * 24 + 1, '1 week ago'],
    [15 * 24, '2 weeks ago'],
  ])('of %f hours ago shows %s', (hours, words) => {
    show([suggestion({ publishedAt: hoursAgo(hours) })]);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it.each([
    [-1, 'Left'],
    [-0.25, 'Lean Left'],
    [0.24, 'Center/Neutral'],
    [0.99, 'Lean Right'],
    [1, 'Right'],
  ])('with the lean %f reads %s', (bias_score_numeric, word) => {
    show([suggestion({ bias_score_numeric })]);
    const words = [...(document.querySelector('td[data-label="Bias"] .badge')?.childNodes ?? [])]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent);
    expect(words.join('')).toBe(word);
  });

  it.each([
    [0.8, '80% Excellent'],
    [0.79, '79% Good'],
    [0.6, '60% Good'],
    [0.59, '59% Fair'],
    [0.4, '40% Fair'],
    [0.39, '39% Poor'],
  ])('with the credibility %f reads %s', (credibility_score_numeric, words) => {
    show([suggestion({ credibility_score_numeric })]);
    expect(document.querySelector('td[data-label="Credibility"]')?.textContent).toContain(words);
  });

  it('without a source shows the domain, or Unknown Domain', () => {
    show([
      suggestion({ source: '', url: 'https://www.calderdesk.example/a' }),
      suggestion({ source: '', url: 'http://' }),
    ]);
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).getByText('calderdesk.example')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('Unknown Domain')).toBeTruthy();
  });

  it('shows missing values as unrated and unknown, never as center', () => {
    const nothing = { bias_score_numeric: null, credibility_score_numeric: null, relevance_score: null };
    show([suggestion({ ...nothing, relevance_percentage: null, publishedAt: null, rated_by: null })]);
    const row = screen.getAllByRole('row')[1]?.textContent ?? '';
    expect(row).toContain('Unknown date');
    expect(row.match(/Unrated/g)).toHaveLength(2);
    expect(row).toContain('Relevance unknown');
    expect(row).not.toContain('Center');
  });

  it('shows the basis of a rating and which rows are fillers', () => {
    show([suggestion({ rated_by: 'outlet', origin: 'google-news', below_threshold: true })]);
    expect(screen.getByText('by its outlet alone')).toBeTruthy();
    expect(screen.getByText('Headline only')).toBeTruthy();
    expect(screen.getByText('Below threshold')).toBeTruthy();
    expect(screen.getByText(/less relevant than this site asks for/)).toBeTruthy();
  });

  it('shows markup of other sites as plain words', () => {
    show([
      suggestion({
        title: '<script>alert(1)</script>Budget &amp; vote',
        description: '<b>Four</b> councils &ldquo;agree&rdquo;.',
      }),
    ]);
    expect(shownTitles()).toEqual(['Budget & vote']);
    expect(screen.getByText('Four councils “agree”.')).toBeTruthy();
    expect(document.querySelector('script, tbody b:not([aria-hidden] b):not([aria-hidden])')).toBeNull();
  });

  it('makes no link of an address without http or https', () => {
    show([suggestion({ url: 'javascript:alert(1)' })]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('passes its article to the analysis', async () => {
    const article = suggestion();
    const onAnalyse = show([article]);
    await press(/^Analyse Bias/);
    expect(onAnalyse).toHaveBeenCalledWith(article);
  });
});

describe('sorting', () => {
  const three = [
    suggestion({ title: 'A', bias_score_numeric: 0.1, publishedAt: hoursAgo(30) }),
    suggestion({ title: 'B', bias_score_numeric: null, publishedAt: hoursAgo(2) }),
    suggestion({ title: 'C', bias_score_numeric: -1.2, publishedAt: hoursAgo(200) }),
  ];

  it('starts from high to low, reverses, starts again with another key, and can be cleared', async () => {
    show(three);
    expect(shownTitles()).toEqual(['A', 'B', 'C']);
    expect(screen.queryByRole('button', { name: 'Clear Sort' })).toBeNull();
    await press('Bias');
    expect(shownTitles()).toEqual(['A', 'C', 'B']);
    await press(/^Bias/);
    expect(shownTitles()).toEqual(['B', 'C', 'A']);
    await press('Date');
    expect(shownTitles()).toEqual(['B', 'A', 'C']);
    await press('Clear Sort');
    expect(shownTitles()).toEqual(['A', 'B', 'C']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Date' }));
  });

  it('is shown by caption, column and button', async () => {
    show(three);
    await press('Bias');
    const header = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
    expect(screen.getByText('Related articles, sorted by bias, from right to left')).toBeTruthy();
    expect([header('Bias'), header('Date')]).toEqual(['descending', null]);
    const button = screen.getByRole('button', { name: /^Bias/ });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(button);
    expect(header('Bias')).toBe('ascending');
  });
});

describe('around the table', () => {
  const searchedSources = () =>
    within(screen.getByRole('list', { name: 'Searched' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('shows the number of articles, and which search failed', () => {
    show([suggestion()], {
      searched_sources: [
        { id: 'corpus', name: 'Our articles', outcome: 'ok', found: 12, detail: null },
        { id: 'google-news', name: 'Google News', outcome: 'failed', found: 0, detail: 'It did not answer.' },
      ],
    });
    expect(screen.getByText('1 found')).toBeTruthy();
    expect(searchedSources()).toEqual([
      'Our articles: 12 found',
      'Google News: no answer. It did not answer.',
    ]);
  });

  it('counts the sides of relevant articles, and draws no bar without any', () => {
    show([suggestion()], { coverage: { left: 2, center: 1, right: 1, unrated: 0 } });
    expect(screen.getByRole('img', { name: 'Coverage: 2 left, 1 center, 1 right, 0 unrated' })).toBeTruthy();
    cleanup();
    show([suggestion({ below_threshold: true })]);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows that there is nothing, without a table', () => {
    show([]);
    expect(screen.getByText('No related articles were found.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
