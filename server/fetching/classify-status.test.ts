import { describe, expect, it } from 'vitest';
import { classifyStatus, retryAfterSeconds } from './classify-status.ts';

const now = new Date('2026-01-01T00:00:00Z');

describe('classifyStatus', () => {
  it.each([
    [200, undefined],
    [204, undefined],
    [305, 'client-error'],
    [400, 'client-error'],
    [401, 'forbidden'],
    [402, 'forbidden'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [407, 'network'],
    [410, 'gone'],
    [418, 'client-error'],
    [429, 'rate-limited'],
    [451, 'forbidden'],
    [500, 'server-error'],
    [503, 'server-error'],
    [530, 'server-error'],
  ])('maps %i to %s', (status, failure) => {
    expect(classifyStatus(status, undefined, now)?.failure).toBe(failure);
  });

  it.each([
    ['120', 120],
    [' 5 ', 5],
    ['0', null],
    ['-3', null],
    ['soon', null],
    ['', null],
    [undefined, null],
    ['99999999999999', 86_400],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
    ['Wed, 31 Dec 2025 00:00:00 GMT', null],
    ['Fri, 01 Jan 2100 00:00:00 GMT', 86_400],
  ])('parses Retry-After %j as %j', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
