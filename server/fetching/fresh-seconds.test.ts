import { expect, it } from 'vitest';
import { freshSeconds } from './fresh-seconds.ts';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  ['max-age=600', undefined, 600],
  ['public, Max-Age="3600", stale-while-revalidate=60', undefined, 3600],
  ['max-age=99999999', undefined, 86_400],
  ['max-age=600', 'Fri, 20 Nov 2026 20:00:00 GMT', 600],
  [undefined, 'Fri, 20 Nov 2026 13:00:00 GMT', 3600],
  ['public', 'Fri, 20 Nov 2026 13:00:00 GMT', 3600],
  ['no-cache, max-age=600', undefined, null],
  ['no-store', 'Fri, 20 Nov 2026 13:00:00 GMT', null],
  ['max-age=0', 'Fri, 20 Nov 2026 13:00:00 GMT', null],
  ['max-age=-5', undefined, null],
  ['max-age=soon', undefined, null],
  ['s-maxage=600', undefined, null],
  [undefined, '0', null],
  [undefined, 'Fri, 20 Nov 2026 11:00:00 GMT', null],
  [undefined, undefined, null],
])(
  'an answer with Cache-Control %j and Expires %j is fresh for %j seconds',
  (cacheControl, expires, seconds) => {
    expect(freshSeconds({ cacheControl, expires }, now)).toBe(seconds);
  },
);
