import { describe, expect, it } from 'vitest';
import { defaultPreferences } from '#domain/following/preferences.ts';
import { afterQuietHours, localDay, nextDigestTime } from './mailable-news.ts';

const berlin = { ...defaultPreferences, timeZone: 'Europe/Berlin', quietHours: null } as const;
const next = (after: string, changes: Partial<typeof defaultPreferences>) =>
  nextDigestTime({ ...berlin, ...changes }, new Date(after))?.toISOString() ?? null;

describe('nextDigestTime', () => {
  it('is the next time of the hour in the time zone of the reader', () => {
    expect(next('2026-11-23T05:00:00Z', { frequency: 'daily', hour: 7 })).toBe('2026-11-23T06:00:00.000Z');
    expect(next('2026-11-23T06:00:00Z', { frequency: 'daily', hour: 7 })).toBe('2026-11-24T06:00:00.000Z');
    expect(next('2026-11-23T05:00:00Z', { frequency: 'off' })).toBeNull();
  });

  it('keeps the hour of the day when clocks change', () => {
    expect(next('2026-10-24T06:00:00Z', { frequency: 'daily', hour: 7 })).toBe('2026-10-25T06:00:00.000Z');
    expect(next('2026-03-28T07:00:00Z', { frequency: 'daily', hour: 7 })).toBe('2026-03-29T05:00:00.000Z');
    // The hour from 2 to 3 does not exist on that day.
    expect(next('2026-03-28T07:00:00Z', { frequency: 'daily', hour: 2 })).toBe('2026-03-29T01:00:00.000Z');
  });

  it('waits for the weekday of a weekly digest', () => {
    // 23 November 2026 is a Monday.
    expect(next('2026-11-23T06:00:00Z', { frequency: 'weekly', weekday: 1, hour: 7 })).toBe(
      '2026-11-30T06:00:00.000Z',
    );
    expect(next('2026-11-23T05:00:00Z', { frequency: 'weekly', weekday: 3, hour: 7 })).toBe(
      '2026-11-25T06:00:00.000Z',
    );
  });

  it('is the end of the quiet hours that the hour is in', () => {
    const quietHours = { from: 22, until: 8 };
    expect(next('2026-11-23T02:00:00Z', { frequency: 'daily', hour: 6, quietHours })).toBe(
      '2026-11-23T07:00:00.000Z',
    );
    expect(next('2026-11-23T02:00:00Z', { frequency: 'daily', hour: 8, quietHours })).toBe(
      '2026-11-23T07:00:00.000Z',
    );
  });
});

describe('quiet hours and days', () => {
  it('move a time to their end', () => {
    const zone = { timeZone: 'America/New_York', quietHours: { from: 22, until: 7 } };
    const moved = (time: string) => afterQuietHours(zone, new Date(time)).toISOString();
    expect(moved('2026-11-23T04:30:00Z')).toBe('2026-11-23T12:00:00.000Z');
    expect(moved('2026-11-23T11:59:00Z')).toBe('2026-11-23T12:00:00.000Z');
    expect(moved('2026-11-23T12:00:00Z')).toBe('2026-11-23T12:00:00.000Z');
    expect(afterQuietHours({ ...zone, quietHours: null }, new Date(0))).toEqual(new Date(0));
  });

  it('count days in the time zone of the reader', () => {
    expect(localDay(new Date('2026-11-23T02:00:00Z'), 'America/New_York')).toBe('2026-11-22');
    expect(localDay(new Date('2026-11-23T02:00:00Z'), 'Nowhere/Gone')).toBe('2026-11-23');
  });
});
