import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import type { FoundArticle, NewsSearch } from '#contract/search.ts';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { storyCard } from '#web/testing/sample-story.ts';
import { SearchPage } from './search-page.tsx';

const article = (id: string, changes: Partial<FoundArticle> = {}): FoundArticle => ({
  id,
  url: `https://tribune.example/${id}`,
  title: `Bridge ${id}`,
  title_matches: [[0, 6]],
  source: 'The Tribune',
  domain: 'tribune.example',
  passage: '',
  passage_matches: [],
  published_at: null,
  bias_score: null,
  credibility_score: null,
  bias_category: null,
  topic: 'general',
  story: null,
  ...changes,
});

const found = (articles: FoundArticle[], changes: Partial<NewsSearch> = {}): NewsSearch => ({
  success: true,
  error: null,
  problems: [],
  stories: [],
  articles,
  total: { stories: 0, articles: articles.length },
  facets: null,
  next_cursor: null,
  ...changes,
});

function Address() {
  const { search } = useLocation();
  return <p>at {search}</p>;
}

const open = (server: FakeServer, path: string) =>
  renderPage(
    server,
    <>
      <SearchPage />
      <Address />
    </>,
    { email: 'reader@calderdesk.example', path },
  );

it('teaches the operators without a request, and an example searches', async () => {
  const server = new FakeServer().on('GET /news/search', () => json(200, found([])));
  open(server, '/search');
  expect(server.requests).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await userEvent.click(screen.getByRole('button', { name: 'election side:left' }));
  await screen.findByText('Nothing found');
  await screen.findByText('at ?q=election+side%3Aleft');
  expect(server.requestsOf('GET /news/search')[0]?.url.searchParams.get('q')).toBe('election side:left');
});

it('offers to clear the filters of a search without results, in the words of the filters', async () => {
  const server = new FakeServer().on('GET /news/search', () => json(200, found([])));
  open(server, '/search?q=bridge&side=left&after=7d');
  expect(await screen.findByRole('button', { name: 'Clear Last 7 days' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Left-Leaning' }));
  await screen.findByText('at ?q=bridge&after=7d');
});

it('marks matches, shows text with markup as words, and loads more', async () => {
  const server = new FakeServer().on('GET /news/search', ({ url }) =>
    url.searchParams.has('cursor')
      ? json(200, found([article('two')]))
      : json(
          200,
          found(
            [
              article('one', {
                passage: '<img src=x onerror=alert(1)> Bridge &amp; more',
                passage_matches: [[0, 4]],
              }),
            ],
            { next_cursor: 'next' },
          ),
        ),
  );
  open(server, '/search?q=bridge');
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('Bridge'));
  expect(document.querySelector('img')).toBeNull();
  screen.getByText('Bridge & more');
  await userEvent.click(screen.getByRole('button', { name: 'Show more articles' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more articles' })).toBeNull();
});

it('shows stories first, then articles, with the counts of both and a way to all stories', async () => {
  const story = { ...storyCard({ id: 's1' }), title_matches: [], summary_matches: [], matching_articles: 2 };
  const server = new FakeServer().on('GET /news/search', ({ url }) =>
    json(
      200,
      found(url.searchParams.get('kind') === 'stories' ? [] : [article('one')], {
        stories: [story],
        total: { stories: 7, articles: 30 },
      }),
    ),
  );
  open(server, '/search?q=bridge');
  await screen.findByRole('heading', { level: 2, name: 'Stories' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Stories',
    'Articles',
  ]);
  expect(screen.getByText('7 stories, 30 articles')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'All 7 stories' }));
  await screen.findByText('at ?q=bridge&kind=stories');
});

it('keeps the words when the search fails, and tries again', async () => {
  const server = new FakeServer().on('GET /news/search', () => refusal(400, 'Send at most 1000 characters.'));
  open(server, '/search?q=bridge');
  expect((await screen.findByRole('alert')).textContent).toContain('Send at most 1000 characters.');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bridge');
  server.on('GET /news/search', () => json(200, found([article('one')])));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('one', { exact: false });
  expect(screen.queryByRole('alert')).toBeNull();
});
