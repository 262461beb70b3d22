import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BiasChecker } from '#web/features/bias-check/bias-checker.tsx';
import { NewsEdition } from '#web/features/news/edition/news-edition.tsx';
import { StorySwarms } from '#web/features/news/swarms/story-swarms.tsx';
import { StoryPage } from '#web/features/story/story-page.tsx';
import { valueWords } from '#web/lib/labels.ts';
import { DashboardRoute } from '#web/routes/admin/dashboard-route.tsx';
import { MonitoringRoute } from '#web/routes/admin/monitoring-route.tsx';
import { RssRoute } from '#web/routes/admin/rss-route.tsx';
import { contractServer, unheard } from '#web/testing/contract-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { PageBoundary } from './page-boundary.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

interface Page {
  name: string;
  route: string;
  path: string;
  element: ReactNode;
  /** Buttons that are pressed one after the other, to show more of the page. */
  steps: RegExp[];
  /** The number of values that the page shows. */
  shown: number;
  /** Values that the page counts, sorts or decides by, or leaves out, but does not show. */
  unseen: string[];
}

const pages: Page[] = [
  {
    name: 'the admin dashboard',
    route: '/admin',
    path: '/admin',
    element: <DashboardRoute />,
    steps: [/^Edit A name/],
    shown: 18,
    unseen: [
      'GET /admin/story-clustering/repairs repairs.kind',
      'GET /admin/story-clustering/stories stories.topic',
    ],
  },
  {
    name: 'the page of feeds',
    route: '/admin/rss',
    path: '/admin/rss',
    element: <RssRoute />,
    steps: [],
    shown: 2,
    unseen: [
      'GET /admin/rss-config feeds.kind',
      'GET /admin/rss-config feeds.rules.access.kind',
      'GET /admin/rss-config feeds.brings_nothing.reason',
      'POST /auth/validate user.tier',
    ],
  },
  {
    name: 'monitoring',
    route: '/admin/monitoring',
    path: '/admin/monitoring',
    element: <MonitoringRoute />,
    steps: [/^Details/],
    shown: 11,
    unseen: [
      'GET /admin/status level',
      'GET /admin/set-aside counts.step',
      'GET /admin/set-aside setAside.subject',
      'GET /admin/jobs/active jobs.trigger',
      'GET /admin/jobs/history jobs.trigger',
      'GET /admin/webhooks/logs logs.direction',
    ],
  },
  {
    name: 'the checker',
    route: '/',
    path: '/?url=tribune.example%2Fa',
    element: <BiasChecker />,
    steps: [/^Analyze Article/, /^Where do these ratings come from/],
    shown: 11,
    unseen: [
      // Counted beside the wording.
      'POST /bias-check wording.terms.side',
      'POST /bias-check comparative_analysis.comparison.common_ground.sides',
      'POST /bias-check comparative_analysis.articles.side',
      'POST /bias-check suggested_articles.bias_category',
      'POST /bias-check suggested_articles.rated_by',
      'POST /bias-check suggested_articles.origin',
      'POST /bias-check bias.evidence.kind',
      'POST /bias-check searched_sources.id',
      'POST /bias-check model.state',
    ],
  },
  {
    name: 'the news',
    route: '/news',
    path: '/news',
    element: <NewsEdition />,
    steps: [],
    shown: 2,
    unseen: [
      'GET /news/stories stories.outlets.side',
      'GET /news/stories head.edition',
      'GET /news/stories stories.movement.joined',
    ],
  },
  {
    name: 'story swarms',
    route: '/story-swarms',
    path: '/story-swarms',
    element: <StorySwarms />,
    steps: [],
    shown: 2,
    unseen: [
      'GET /news/stories stories.outlets.side',
      'GET /news/stories head.edition',
      'GET /news/stories stories.movement.joined',
    ],
  },
  {
    name: 'a story',
    route: '/story/:storyId',
    path: '/story/s',
    element: <StoryPage />,
    steps: [/about this outlet/],
    shown: 12,
    unseen: [
      'GET /news/stories/{storyId} story.written',
      'GET /news/stories/{storyId}/analysis analysis.written',
      'GET /news/stories/{storyId} story.movement.joined',
      'GET /news/stories/{storyId} story.outlets.side',
      'GET /news/stories/{storyId} story.articles.bias_category',
      'GET /news/stories/{storyId} story.articles.region',
      'GET /news/stories/{storyId} story.outlets_covering.region',
      'GET /news/stories/{storyId} story.outlets_covering.bias_category',
      'GET /news/stories/{storyId}/analysis analysis.common_ground_cited.sides',
      'GET /news/stories/{storyId}/analysis analysis.key_differences_cited.side',
      'GET /news/stories/{storyId}/analysis analysis.key_differences_cited.parts.side',
      'GET /news/stories/{storyId}/analysis analysis.made_by',
      'GET /news/stories/{storyId}/comparative-analysis comparison.common_ground.sides',
      // What the account follows and mutes decides about buttons only.
      'GET /me/follows follows.kind',
      'GET /me/follows follows.story.topic',
      'GET /me/follows follows.story.blindspot.side',
      'GET /me/follows follows.news.joined.side',
      'GET /me/follows follows.news.closed_blindspot.side',
      'GET /me/follows follows.news.items.side',
      'GET /me/preferences preferences.edition',
      'GET /me/preferences preferences.digest.frequency',
      'GET /me/preferences preferences.digest.sections',
    ],
  },
];

const grey = '.unknown, .badge-idle, .hint, .muted, .dim';

function isGrey(place: string): boolean {
  const words = valueWords(unheard(place.split(' ').at(-1) ?? ''));
  return [...document.querySelectorAll(grey)].some(({ textContent }) => textContent.includes(words));
}

// A check of an address and an open report, because the pages leave parts out for others.
it.each(pages)('$name shows values that it does not know as text, in grey', async (page) => {
  const { server, places } = contractServer({
    keeps: ['POST /bias-check search_mode'],
    nulls: ['GET /admin/story-clustering/reports reports.closed_at'],
  });
  renderPage(
    server,
    <PageBoundary>
      <Routes>
        <Route path={page.route} element={page.element} />
      </Routes>
    </PageBoundary>,
    { email: 'reader@calderdesk.example', isAdmin: true, path: page.path },
  );
  for (const name of page.steps) {
    const [button] = await screen.findAllByRole('button', { name });
    if (button !== undefined) await userEvent.click(button);
  }
  const missing = () => [...places].filter((place) => !page.unseen.includes(place) && !isGrey(place));
  // A new value of the contract is either shown or listed above.
  await waitFor(() => expect(places.size - page.unseen.length).toBe(page.shown));
  await waitFor(() => expect(missing().join('; ')).toBe(''));
  expect(page.unseen.filter((place) => !places.has(place))).toEqual([]);
  expect(document.body.textContent).not.toContain('This page broke');
});
