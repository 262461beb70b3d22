import { describe, expect, it } from 'vitest';
import { delayAfterFailure, delayAfterSuccess, feedHealth } from './feed-schedule.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = new Date('2026-11-20T12:00:00Z');

describe('delayAfterSuccess', () => {
  const cases: [name: string, timing: Parameters<typeof delayAfterSuccess>[0], minutes: number][] = [
    ['a feed not yet known', { updateFrequencyMinutes: 60, itemsPerDay: null, ttlMinutes: null }, 60],
    ['a busy feed', { updateFrequencyMinutes: 60, itemsPerDay: 200, ttlMinutes: null }, 60],
    ['four items a day', { updateFrequencyMinutes: 60, itemsPerDay: 4, ttlMinutes: null }, 180],
    ['an item a month', { updateFrequencyMinutes: 60, itemsPerDay: 1 / 30, ttlMinutes: null }, 480],
    ['nothing ever', { updateFrequencyMinutes: 60, itemsPerDay: 0, ttlMinutes: null }, 480],
    ['a frequency of a day', { updateFrequencyMinutes: 1440, itemsPerDay: 0, ttlMinutes: null }, 1440],
  ];
  it.each(cases)('for %s', (_, timing, minutes) => {
    expect(delayAfterSuccess(timing, 0.5, now)).toBeCloseTo(minutes * minute * 0.9);
    expect(delayAfterSuccess(timing, 0, now)).toBeGreaterThan(minutes * minute * 0.84);
    expect(delayAfterSuccess(timing, 0.999, now)).toBeLessThan(minutes * minute);
  });
});

describe('the time to live that a publisher declares', () => {
  it.each([
    ['two hours', { updateFrequencyMinutes: 60, itemsPerDay: 200, ttlMinutes: 120 }, 120],
    ['a year', { updateFrequencyMinutes: 5, itemsPerDay: 200, ttlMinutes: 525_600 }, 40],
    ['a day', { updateFrequencyMinutes: 1440, itemsPerDay: 200, ttlMinutes: 1440 }, 1440],
  ])('of %s is never undercut, within the bounds', (_, timing, minutes) => {
    for (const random of [0, 0.5, 0.999]) {
      const delay = delayAfterSuccess(timing, random, now);
      expect(delay).toBeGreaterThanOrEqual(minutes * minute);
      expect(delay).toBeLessThanOrEqual(minutes * minute * 1.04);
    }
  });

  it('does not shorten the own interval', () => {
    const timing = { updateFrequencyMinutes: 60, itemsPerDay: 200, ttlMinutes: 5 };
    expect(delayAfterSuccess(timing, 0.5, now)).toBeCloseTo(54 * minute);
  });
});

describe('the times that a publisher declares', () => {
  const usual = { updateFrequencyMinutes: 60, itemsPerDay: 200, ttlMinutes: null };
  const hours = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
  // A Friday at noon.
  it.each([
    ['an answer that is fresh for two hours', { freshSeconds: 7200 }, '14:00', '14:05'],
    ['an answer that is fresh for a minute', { freshSeconds: 60 }, '12:54', '12:54'],
    ['an answer that is fresh for a day', { freshSeconds: 86_400 }, '20:00', '20:20'],
    ['the longer of both', { freshSeconds: 7200, ttlMinutes: 180 }, '15:00', '15:08'],
    ['skipped hours', { skip: { hours: hours(12, 16), days: [] } }, '16:00', '16:00'],
    ['hours around midnight', { skip: { hours: [...hours(12, 24), 0, 1], days: [] } }, '26:00', '26:00'],
    ['a skipped day', { skip: { hours: [], days: [5] } }, '24:00', '24:00'],
    ['a skipped weekend', { skip: { hours: hours(12, 24), days: [6, 0] } }, '36:00', '36:00'],
    ['all hours', { skip: { hours: hours(0, 24), days: [] } }, '36:00', '36:00'],
    ['other hours', { skip: { hours: [3, 4], days: [0] } }, '12:54', '12:54'],
  ])('with %s', (_, declared, from, to) => {
    const [low = 0, high = 0] = [from, to].map((text) => {
      const [hour, minutes] = text.split(':').map(Number);
      return ((hour ?? 0) - 12) * 60 + (minutes ?? 0);
    });
    const delay = delayAfterSuccess({ ...usual, ...declared }, 0.5, now) / minute;
    expect(delay).toBeGreaterThanOrEqual(low - 0.001);
    expect(delay).toBeLessThanOrEqual(high + 0.001);
  });
});

describe('delayAfterFailure', () => {
  const delayed = (failures: number, random = 0.5, retryAfterSeconds: number | null = null) =>
    delayAfterFailure({ updateFrequencyMinutes: 60, failures, retryAfterSeconds }, random);

  it('retries in the next run, then doubles the delay', () => {
    expect(delayed(1)).toBeCloseTo(54 * minute);
    expect(delayed(2)).toBeCloseTo(120 * minute);
    expect(delayed(3)).toBeCloseTo(240 * minute);
  });

  it('never waits longer than a day', () => {
    for (const failures of [6, 30, 5000]) expect(delayed(failures, 0.999)).toBeLessThanOrEqual(day);
    expect(delayed(5000, 0)).toBeGreaterThan(day / 2);
  });

  it('spreads feeds that fail together', () => {
    expect(delayed(3, 0)).toBeLessThan(delayed(3, 0.9) * 0.7);
  });

  it('obeys Retry-After', () => {
    expect(delayed(1, 0.5, 7200)).toBe(120 * minute);
    expect(delayed(3, 0.5, 10)).toBeCloseTo(240 * minute);
  });
});

describe('feedHealth', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const at = (text: string) => new Date(text);
  const cases: [Parameters<typeof feedHealth>[0], string][] = [
    [
      {
        enabled: true,
        lastSuccessAt: at('2026-11-20T11:00:00Z'),
        consecutiveFailures: 0,
        bringsNothing: false,
      },
      'fresh',
    ],
    [
      {
        enabled: true,
        lastSuccessAt: at('2026-11-19T12:00:00Z'),
        consecutiveFailures: 0,
        bringsNothing: false,
      },
      'fresh',
    ],
    [
      {
        enabled: true,
        lastSuccessAt: at('2026-11-19T11:59:00Z'),
        consecutiveFailures: 0,
        bringsNothing: false,
      },
      'stale',
    ],
    [{ enabled: true, lastSuccessAt: null, consecutiveFailures: 0, bringsNothing: false }, 'stale'],
    [
      {
        enabled: true,
        lastSuccessAt: at('2026-11-20T11:00:00Z'),
        consecutiveFailures: 1,
        bringsNothing: false,
      },
      'failing',
    ],
    [{ enabled: false, lastSuccessAt: null, consecutiveFailures: 7, bringsNothing: false }, 'off'],
    [
      {
        enabled: true,
        lastSuccessAt: at('2026-11-20T11:00:00Z'),
        consecutiveFailures: 0,
        bringsNothing: true,
      },
      'brings-nothing',
    ],
    [
      {
        enabled: true,
        lastSuccessAt: at('2026-11-20T11:00:00Z'),
        consecutiveFailures: 1,
        bringsNothing: true,
      },
      'failing',
    ],
    [{ enabled: false, lastSuccessAt: null, consecutiveFailures: 0, bringsNothing: true }, 'off'],
    // The clock was put back: what was fetched "in the future" was fetched.
    [
      {
        enabled: true,
        lastSuccessAt: at('2026-11-20T13:00:00Z'),
        consecutiveFailures: 0,
        bringsNothing: false,
      },
      'fresh',
    ],
  ];
  it.each(cases)('%j is %s', (state, health) => {
    expect(feedHealth(state, now)).toBe(health);
  });
});
