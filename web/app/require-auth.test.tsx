import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { NotFoundRoute } from '../routes/not-found-route.tsx';
import { FakeServer, json } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { RequireAuth } from './require-auth.tsx';

const server = () => new FakeServer().on('GET /usage', () => json(200, { remaining: 3 }));
const pages = (
  <Routes>
    <Route element={<RequireAuth />}>
      <Route path="*" element={<NotFoundRoute />} />
    </Route>
  </Routes>
);

describe('sign-in as a condition', () => {
  it.each(['/', '/news', '/admin/rss'])('shows sign-in for %s while signed out', (path) => {
    renderPage(server(), pages, { path });
    expect(screen.getByRole('button', { name: 'Send Magic Link' })).toBeTruthy();
    expect(screen.queryByText('There is no page here')).toBeNull();
  });

  it('shows the page after sign-in, with a skip link', () => {
    renderPage(server(), pages, { path: '/nowhere', email: 'reader@calderdesk.example' });
    expect(screen.getByText('There is no page here')).toBeTruthy();
    expect(screen.getByText('/nowhere')).toBeTruthy();
    expect(screen.getByText('Skip to content').getAttribute('href')).toBe('#main');
    expect(screen.getByRole('main').id).toBe('main');
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
  });
});

describe('a page that breaks', () => {
  const Broken = ({ message }: { message: string }) => {
    throw new Error(message);
  };

  it.each([
    ['Cannot read properties of undefined', 'This page broke'],
    ['Failed to fetch dynamically imported module: /assets/x.js', 'This page has been updated'],
  ])('by %j says %j and offers to reload', (message, title) => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderPage(
      server(),
      <PageBoundary>
        <Broken message={message} />
      </PageBoundary>,
    );
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    silenced.mockRestore();
  });

  it('keeps the frame, and renders again at another address', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderPage(
      server(),
      <Routes>
        <Route element={<RequireAuth />}>
          <Route path="/broken" element={<Broken message="Cannot read properties of undefined" />} />
          <Route path="*" element={<NotFoundRoute />} />
        </Route>
      </Routes>,
      { path: '/broken', email: 'reader@calderdesk.example' },
    );
    expect(screen.getByRole('heading', { name: 'This page broke' })).toBeTruthy();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'API' }));
    expect(await screen.findByText('There is no page here')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'This page broke' })).toBeNull();
    silenced.mockRestore();
  });
});
