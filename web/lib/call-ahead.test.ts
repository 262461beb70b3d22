import { expect, it } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { withCallsAhead } from './call-ahead.ts';

function open() {
  const made: string[] = [];
  const state = { credential: 'one', now: 0 };
  const api = (name: string) => {
    made.push(name);
    return Promise.resolve(made.length);
  };
  const client = withCallsAhead({
    api: api as unknown as ApiClient,
    credential: () => state.credential,
    clock: () => state.now,
  });
  return { ...client, made, state };
}

it('returns an answer that was requested ahead once, to the same call only', async () => {
  const { api, ahead, made } = open();
  void ahead('GET /admin/jobs/history', { query: { limit: 50 } });
  expect(await api('GET /admin/jobs/history', { query: { limit: 10 } })).toBe(2);
  expect(await api('GET /admin/jobs/history', { query: { limit: 50 } })).toBe(1);
  expect(await api('GET /admin/jobs/history', { query: { limit: 50 } })).toBe(3);
  expect(made).toHaveLength(3);
});

it('requests again with another credential, and after a while', async () => {
  const { api, ahead, state } = open();
  void ahead('GET /admin/dashboard');
  state.credential = 'two';
  expect(await api('GET /admin/dashboard')).toBe(2);
  void ahead('GET /admin/dashboard');
  state.now += 5000;
  expect(await api('GET /admin/dashboard')).toBe(4);
});
