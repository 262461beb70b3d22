import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NotFoundRoute } from '#web/routes/not-found-route.tsx';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { RequireAuth } from './layouts.tsx';
import { PageBoundary } from './page-boundary.tsx';

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

afterEach(() => vi.useRealTimers());

it('shows the notice beside the page, and keeps what is typed there', async () => {
  vi.useFakeTimers();
  let isAway = true;
  const server = new FakeServer().on('POST /auth/validate', () =>
    isAway
      ? refusal(503, 'The database is away.', 'database-unavailable')
      : json(200, { valid: true, user: { email: 'reader@calderdesk.example', isAdmin: false } }),
  );
  const { session } = renderPage(
    server,
    <Routes>
      <Route element={<RequireAuth />}>
        <Route path="/" element={<textarea aria-label="Article" />} />
      </Route>
    </Routes>,
    { email: 'reader@calderdesk.example' },
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Article' });
  fireEvent.change(field, { target: { value: 'The harbour bridge reopens' } });
  field.focus();
  const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(statuses()).not.toContain('Reconnecting');

  await act(async () => {
    void session.revalidate();
    await vi.advanceTimersByTimeAsync(30_000);
  });
  expect(statuses()).toContain('Reconnecting');
  expect(screen.getByRole('textbox', { name: 'Article' })).toBe(field);
  expect(field.value).toBe('The harbour bridge reopens');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('dialog')).toBeNull();

  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(statuses()).not.toContain('Reconnecting');
  expect(field.value).toBe('The harbour bridge reopens');
});
