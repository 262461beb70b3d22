import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { SetAsidePanel, timeUntil } from './set-aside-panel.tsx';
import type { SetAsideList } from './use-monitoring.ts';

const minuteMs = 60_000;

const row: SetAsideList['setAside'][number] = {
  id: '00000000-0000-4000-8000-000000000001',
  step: 'rate',
  subject: 'article',
  subjectId: '00000000-0000-4000-8000-000000000002',
  title: 'Bridge closed after pier shifts',
  reason: 'A fault of Balance stops it: a word too strange.',
  attempts: 2,
  firstAt: '2026-06-01T10:00:00Z',
  lastAt: '2026-06-01T11:00:00Z',
  nextTryAt: new Date(Date.now() + 30 * minuteMs).toISOString(),
};
const admin = { email: 'a@b.example', isAdmin: true };

function show(server: FakeServer, list: SetAsideList) {
  const retried = vi.fn();
  renderPage(server, <SetAsidePanel list={list} onRetried={retried} />, admin);
  return retried;
}

it('shows the failed step, the reason, and the time of the next attempt', () => {
  const unknown = { ...row, id: 'x', title: '', step: 'translate' };
  show(new FakeServer(), { total: 7, counts: [], setAside: [row, unknown] });
  expect(screen.getByText('Bridge closed after pier shifts')).toBeTruthy();
  expect(
    screen.getByText('A fault of Balance stops it: a word too strange.', { selector: 'tr:first-child *' }),
  ).toBeTruthy();
  expect(screen.getByText('Article not rated')).toBeTruthy();
  expect(screen.getAllByText('in 30 min')).toHaveLength(2);
  // A step of a newer server, and a subject without a title.
  expect(screen.getByText('Translate')).toBeTruthy();
  expect(screen.getByText(row.subjectId)).toBeTruthy();
  expect(screen.getByText('7 waiting')).toBeTruthy();
  expect(screen.getByText('5 more are not listed here.')).toBeTruthy();
});

it('retries one or all and shows the answer of the server', async () => {
  const server = new FakeServer().on('POST /admin/set-aside/retry', () =>
    json(200, { success: true, message: 'It is tried again now.', retried: 1 }),
  );
  const retried = show(server, { total: 1, counts: [], setAside: [row] });
  fireEvent.click(screen.getByRole('button', { name: 'Try again now: Bridge closed after pier shifts' }));
  expect((await screen.findByText('It is tried again now.')).role).toBe('status');
  expect(retried).toHaveBeenCalledTimes(1);
  server.on('POST /admin/set-aside/retry', () => refusal(404, 'This is no longer set aside.', 'not-found'));
  fireEvent.click(screen.getByRole('button', { name: 'Try all again now' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This is no longer set aside.');
  const bodies = server.requestsOf('POST /admin/set-aside/retry').map(({ body }) => body);
  expect(bodies).toEqual([{ id: row.id }, {}]);
});

it('says so when nothing is set aside', () => {
  show(new FakeServer(), { total: 0, counts: [], setAside: [] });
  expect(screen.getByText('Nothing is set aside: every article and story could be worked on.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('formats the time until the next attempt', () => {
  const now = Date.parse('2026-06-01T10:00:00Z');
  const after = (minutes: number) => timeUntil(new Date(now + minutes * minuteMs).toISOString(), now);
  expect([-1, 0, 0.5, 59, 60, 240, 1440].map(after)).toEqual([
    ...['due', 'due', 'in 1 min', 'in 59 min', 'in 1 h', 'in 4 h', 'in 24 h'],
  ]);
  expect(timeUntil('soon', now)).toBe('–');
});
