import { describe, expect, it } from 'vitest';
import { publicationDate } from './publication-date.ts';

describe('publicationDate', () => {
  it.each([
    ['2026-11-19T10:30:15Z', '2026-11-19T10:30:15.000Z'],
    ['2026-11-19T10:30:15.123456+01:00', '2026-11-19T09:30:15.000Z'],
    ['2026-11-19T10:30-0500', '2026-11-19T15:30:00.000Z'],
    ['2026-11-19 10:30:00 EST', '2026-11-19T15:30:00.000Z'],
    ['2026-11-19T10:30:00', '2026-11-19T10:30:00.000Z'],
    ['2026-11-19', '2026-11-19T00:00:00.000Z'],
    ['2026/11/19', '2026-11-19T00:00:00.000Z'],
    ['20261119', '2026-11-19T00:00:00.000Z'],
    ['20261119T103000Z', '2026-11-19T10:30:00.000Z'],
    ['Thu, 19 Nov 2026 10:30:00 +0000', '2026-11-19T10:30:00.000Z'],
    ['Thu, 19 Nov 2026 10:30:00 PDT', '2026-11-19T17:30:00.000Z'],
    ['November 19, 2026', '2026-11-19T00:00:00.000Z'],
    ['Nov. 19, 2026 at 9:05 p.m. ET', '2026-11-20T02:05:00.000Z'],
    ['19th November 2026, 12:00 am', '2026-11-19T00:00:00.000Z'],
    ['Published: 3 Sept 2026 08:15 GMT', '2026-09-03T08:15:00.000Z'],
    ['1795084200', '2026-11-19T10:30:00.000Z'],
    ['1795084200000', '2026-11-19T10:30:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('reads %s', (text, date) => {
    expect(publicationDate(text)).toBe(date);
  });

  it.each([
    '',
    null,
    undefined,
    'yesterday at noon',
    '1970-01-01T00:00:00Z',
    '1989-12-31',
    '2026-02-30',
    '2026-13-01',
    '2026-11-19T25:00:00Z',
    '2026-11-19T10:00:00+99:00',
    '11/12/2026',
    '031231',
    '19 Brumaire 2026',
    '<script>alert(1)</script>',
    'NaN',
  ])('reads nothing from %j', (text) => {
    expect(publicationDate(text)).toBeNull();
  });

  it('refuses what lies after the given moment', () => {
    const notAfter = new Date('2026-11-22T00:00:00Z');
    expect(publicationDate('2026-11-21', notAfter)).not.toBeNull();
    expect(publicationDate('2026-11-23', notAfter)).toBeNull();
    expect(publicationDate('9999-12-31', notAfter)).toBeNull();
  });
});
