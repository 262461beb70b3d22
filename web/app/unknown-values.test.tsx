import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdminDashboard } from '#web/features/admin-dashboard/admin-dashboard.tsx';
import { RssPage } from '#web/features/admin-feeds/rss-page.tsx';
import { MonitoringPage } from '#web/features/admin-monitoring/monitoring-page.tsx';
import { BiasChecker } from '#web/features/bias-check/bias-checker.tsx';
import { NewsEdition } from '#web/features/news/news-edition.tsx';
import { StorySwarms } from '#web/features/news/story-swarms.tsx';
import { StoryPage } from '#web/features/story/story-page.tsx';
import { valueWords } from '#web/lib/labels.ts';
import { contractServer, unheard } from '#web/testing/contract-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))));
afterEach(() => vi.unstubAllGlobals());

interface Page {
  name: string;
  path: string;
  element: ReactNode;
}

const pages: Page[] = [
  { name: 'admin', path: '/admin', element: <AdminDashboard /> },
  { name: 'rss', path: '/admin/rss', element: <RssPage /> },
  { name: 'monitoring', path: '/admin/monitoring', element: <MonitoringPage /> },
  { name: 'checker', path: '/?url=https%3A%2F%2Ftribune.example%2Fa', element: <BiasChecker /> },
  { name: 'news', path: '/news', element: <NewsEdition /> },
  { name: 'swarms', path: '/story-swarms', element: <StorySwarms /> },
  { name: 'story', path: '/story/s', element: <StoryPage /> },
];

it.each(pages)('explore $name', async ({ path, element, name }) => {
  const { server, places } = contractServer();
  renderPage(
    server,
    <ErrorBoundary>
      <Routes>
        <Route path={path.includes('/story/') ? '/story/:storyId' : path.split('?')[0]} element={element} />
      </Routes>
    </ErrorBoundary>,
    { email: 'reader@calderdesk.example', isAdmin: true, path },
  );
  const button = name === 'checker' ? screen.queryByRole('button', { name: 'Analyze Article' }) : null;
  if (button) await userEvent.click(button);
  await waitFor(() => expect(server.requests.length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const text = document.body.textContent ?? '';
  console.log(name, text.includes('This page broke'), text.slice(0, 300));
  for (const place of places) {
    const field = place.split(' ').at(-1) ?? '';
    const words = valueWords(unheard(field));
    const found = [...document.querySelectorAll('.unknown, .badge-idle')].some((e) =>
      e.textContent?.includes(words),
    );
    const anywhere = text.includes(words) || text.includes(unheard(field));
    console.log(name, place, found ? 'GREY' : anywhere ? 'TEXT' : 'absent');
  }
});
