import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useApi } from '#web/lib/api-context.tsx';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { AdminOnly } from './admin-only.tsx';
import { MonitoringRoute } from './monitoring-route.tsx';
import { RssRoute } from './rss-route.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

const admin = { email: 'admin@b.example', isAdmin: true };
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const noRights = () => refusal(403, 'Only administrators may do this.', 'forbidden');

/** `may`: whether calls are allowed; `isAdmin`: the answer of a validation. */
function serverOf(rights: { may: boolean; isAdmin: boolean }): FakeServer {
  const answer = (body: object) => () => (rights.may ? json(200, body) : noRights());
  return new FakeServer()
    .on('POST /auth/validate', () =>
      json(200, { valid: true, user: { email: admin.email, isAdmin: rights.isAdmin } }),
    )
    .on('DELETE /session', () => json(200, { success: true, ended: 1 }))
    .on('POST /admin/rss-aggregation', answer({ success: true, message: '', jobId: 'j' }))
    .on('GET /admin/jobs/active', answer({ jobs: [] }))
    .on('GET /admin/jobs/history', answer({ jobs: [] }))
    .on('GET /admin/jobs/activity', answer({ hours: [] }))
    .on('GET /admin/webhooks/logs', answer({ logs: [] }))
    .on('GET /admin/set-aside', answer({ total: 0, counts: [], setAside: [] }))
    .on('GET /admin/logs/recent', answer({ logs: [] }))
    .on('GET /admin/status', answer({ level: 'OK', sentence: 'Everything works.', findings: [] }));
}

const validations = (server: FakeServer) => server.requestsOf('POST /auth/validate').length;

describe('rights that are revoked while a page is open', () => {
  it('are noticed at the first call that is refused', async () => {
    const rights = { may: true, isAdmin: true };
    const server = serverOf(rights);
    const Starter = () => {
      const api = useApi();
      const start = () => void api('POST /admin/rss-aggregation', { body: {} }).catch(() => undefined);
      return (
        <button type="button" onClick={start}>
          Start
        </button>
      );
    };
    renderPage(
      server,
      <AdminOnly>
        <Starter />
      </AdminOnly>,
      admin,
    );
    Object.assign(rights, { may: false, isAdmin: false });
    act(() => screen.getByRole('button').click());
    await pass(10);
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText('You need admin privileges to access this page.')).toBeTruthy();
    expect(validations(server)).toBe(1);
  });

  it('close the monitoring page, which makes no further requests', async () => {
    const rights = { may: true, isAdmin: true };
    const server = serverOf(rights);
    renderPage(server, <MonitoringRoute />, admin);
    await pass(10);
    expect(screen.getByText('Connected')).toBeTruthy();
    Object.assign(rights, { may: false, isAdmin: false });
    await pass(5_000);
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    const requestsBefore = server.requests.length;
    await pass(20_000);
    expect([server.requests.length, validations(server)]).toEqual([requestsBefore, 1]);
  });

  it('sign out on the page of feeds, with the reason', async () => {
    const rights = { may: true, isAdmin: true };
    const { session } = renderPage(serverOf(rights), <RssRoute />, admin);
    await pass(10);
    rights.isAdmin = false;
    await act(() => session.revalidate());
    await pass(10);
    expect(session.getState()).toMatchObject({
      phase: 'request',
      error: 'Access Denied: You need admin privileges to access this page.',
    });
    expect(localStorage.getItem('sessionToken')).toBeNull();
  });
});

describe('refusals for a user whom the server validates as an administrator', () => {
  it('are no lost connection, end the polling and cause one validation', async () => {
    const rights = { may: true, isAdmin: true };
    const server = serverOf(rights);
    renderPage(server, <MonitoringRoute />, admin);
    await pass(10);
    rights.may = false;
    await pass(5_000);
    expect(screen.getByText('Access Denied')).toBeTruthy();
    expect(screen.queryByText('Disconnected')).toBeNull();
    await pass(30_000);
    expect(server.requestsOf('GET /admin/jobs/active')).toHaveLength(2);
    expect(validations(server)).toBe(1);
  });
});

it('makes no request for a reader who opens an administrators’ page', async () => {
  const server = serverOf({ may: false, isAdmin: false });
  renderPage(server, <MonitoringRoute />, { email: 'reader@b.example', isAdmin: false });
  await pass(10_000);
  expect(server.requests).toEqual([]);
});
