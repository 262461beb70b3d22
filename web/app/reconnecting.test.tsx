import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render-page.tsx';
import { RequireAuth } from './require-auth.tsx';

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
