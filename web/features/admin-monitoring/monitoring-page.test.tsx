import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { MonitoringPage } from './monitoring-page.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const badge = () => screen.getAllByRole('status').map((status) => status.textContent)[0];

/** Answers the list of active jobs with `answer`, and no other request. */
function show(answer: () => Response | Promise<Response>): void {
  const server = new FakeServer().on('GET /admin/jobs/active', () => answer());
  renderPage(server, <MonitoringPage />, { email: 'admin@b.example', isAdmin: true });
}

it('is connecting until the server has answered', async () => {
  let answer = (_: Response): void => undefined;
  show(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await pass(10);
  expect(badge()).toBe('Connecting');
  answer(json(200, { jobs: [] }));
  await pass(10);
  expect(badge()).toBe('Connected');
});

it('says since when a server that had answered is away, and that it is back', async () => {
  let isUp = true;
  show(() => (isUp ? json(200, { jobs: [] }) : Promise.reject(new TypeError('Failed to fetch'))));
  await pass(10);
  isUp = false;
  await pass(5_000);
  expect(badge()).toMatch(/^DisconnectedLast seen \d/);
  isUp = true;
  await pass(5_000);
  expect(badge()).toBe('Connected');
});

it('stays disconnected while a server that never answered is tried once more', async () => {
  let answer = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
  show(() => answer());
  await pass(10);
  expect(badge()).toBe('Disconnected');
  answer = () => new Promise(() => undefined);
  await pass(5_000);
  expect(badge()).toBe('Disconnected');
});
