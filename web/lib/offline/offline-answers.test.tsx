import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { KeptNotice } from '#web/app/frame.tsx';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { clientOf } from '#web/testing/render-page.tsx';
import { serverNow } from '../server-clock.ts';
import { forgetOfflineAnswers, noteOfflineAnswer } from './offline-answers.ts';

const list = { success: true, error: null, count: 0, last_updated: null, stories: [] };

afterEach(() => {
  noteOfflineAnswer(new Headers());
  vi.unstubAllGlobals();
});

function answered(headers: Record<string, string>): Response {
  const response = json(200, list);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

it('says since when the answer is kept, until the server answers again', async () => {
  let headers: Record<string, string> = {
    'balance-kept': '2026-10-01T08:00:00.000Z',
    date: 'Thu, 01 Oct 2026 08:00:00 GMT',
  };
  const api = clientOf(new FakeServer().on('GET /news/stories', () => answered(headers)));
  render(<KeptNotice />);
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
  await act(async () => void (await api('GET /news/stories', { query: {} })));
  expect(screen.getByText(/what this browser kept on October 1, 2026/)).toBeTruthy();
  // The clock of the server is not that of the kept answer.
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000);
  headers = {};
  await act(async () => void (await api('GET /news/stories', { query: {} })));
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
});

it('reports a sign-out to the service worker, also on a page that was loaded past the cache', async () => {
  const postMessage = vi.fn();
  for (const workers of [
    { controller: { postMessage } },
    { controller: null, getRegistration: async () => ({ active: { postMessage } }) },
  ]) {
    vi.stubGlobal('navigator', { serviceWorker: workers });
    await forgetOfflineAnswers();
    expect(postMessage.mock.calls).toEqual([[{ type: 'forget-answers' }]]);
    postMessage.mockClear();
  }
});
