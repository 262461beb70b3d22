import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '#server/log.ts';
import { createRefusalCounter } from './request-frame.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes one line for all refusals of a minute, and none where there were none', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const counted: unknown[] = [];
  const refusals = createRefusalCounter({
    log,
    metrics: { countRefusal: (refusal) => counted.push(refusal) },
  });
  for (let at = 0; at < 20_000; at += 1) refusals.count({ status: 404, code: 'not-found' });
  refusals.count({ status: 401, code: 'unauthenticated' });
  vi.advanceTimersByTime(59_999);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(lines).toMatchObject([
    { msg: 'requests refused', '404 not-found': 20_000, '401 unauthenticated': 1 },
  ]);
  vi.advanceTimersByTime(600_000);
  refusals.count({ status: 429, code: 'too-many-requests' });
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  expect(counted).toHaveLength(20_002);
});
