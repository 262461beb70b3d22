import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { FeedList } from './feed-list.tsx';
import { useRssConfig } from './use-rss-config.ts';

const feedOf = (at: number) => ({
  id: `f${at}`,
  name: `Paper ${at}`,
  url: `https://paper-${at}.example/rss`,
  bias: 'center',
  enabled: true,
  max_articles: 10,
  lastFetch: null,
  last_attempt_at: null,
  next_fetch_at: null,
  health: 'stale',
  failure: null,
  moved_to: null,
  articles_last_week: 0,
});
const config = {
  feeds: Array.from({ length: 2_150 }, (_, at) => feedOf(at)),
  updateFrequency: 60,
  maxTotalArticles: 50,
  maxStories: 500,
  minArticlesPerStory: 2,
  storySwarmMinArticles: 2,
  deduplicationEnabled: true,
  clusteringEnabled: true,
  autoUpdateEnabled: true,
  lastUpdate: null,
  version: 1,
  last_updated: null,
};

function Shown() {
  const state = useRssConfig();
  return state.query.data ? <FeedList feeds={state.query.data.feeds} config={state} /> : null;
}

it('changes every feed that matches, in requests of a thousand', async () => {
  const server = new FakeServer()
    .on('GET /admin/rss-config', () => json(200, config))
    .on('PUT /admin/rss/feeds', ({ body }) => {
      const { ids } = body as { ids: string[] };
      const feeds = config.feeds.filter(({ id }) => ids.includes(id));
      return json(200, { feeds: feeds.map((feed) => ({ ...feed, enabled: false, health: 'off' })) });
    });
  renderPage(server, <Shown />, { email: 'a@b.example', isAdmin: true });
  fireEvent.click(await screen.findByLabelText('Select all feeds of this page'));
  expect(screen.getByText('50 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Select all 2,150 that match' }));
  expect(screen.getByText('2,150 selected')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Fetch now' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Disable' }));
  const sizes = () =>
    server.requestsOf('PUT /admin/rss/feeds').map(({ body }) => (body as { ids: string[] }).ids.length);
  await waitFor(() => expect(sizes()).toEqual([1000, 1000, 150]));
  await waitFor(() => expect(screen.getAllByText('Off')).toHaveLength(50));
});
