import { describe, expect, it } from 'vitest';
import { checkerAge, storyAge } from './relative-time.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('checkerAge', () => {
  it.each([
    ['2026-11-20T11:30:00Z', 'Less than an hour ago'],
    ['2026-11-20T13:00:00Z', 'Less than an hour ago'],
    ['2026-11-20T11:00:00Z', '1 hour ago'],
    ['2026-11-19T13:00:00Z', '23 hours ago'],
    ['2026-11-19T12:00:00Z', '1 day ago'],
    ['2026-11-14T12:00:00Z', '6 days ago'],
    ['2026-11-13T12:00:00Z', '1 week ago'],
    ['2026-10-24T12:00:00Z', '3 weeks ago'],
    ['2026-10-23T12:00:00Z', '23 Oct 2026'],
  ])('%s reads %s', (iso, words) => expect(checkerAge(iso, now)).toBe(words));

  it('has no word for an unreadable date', () => expect(checkerAge('soon', now)).toBeNull());
});

describe('storyAge', () => {
  it.each([
    ['2026-11-20T11:30:00Z', 'Recently'],
    ['2026-11-20T15:00:00Z', 'Recently'],
    ['2026-11-20T11:00:00Z', '1 hour ago'],
    ['2026-11-19T13:00:00Z', '23 hours ago'],
    ['2026-11-19T12:00:00Z', '1 day ago'],
    ['2026-10-20T12:00:00Z', '31 days ago'],
    ['soon', 'Unknown time'],
    [null, 'Unknown time'],
  ])('%s reads %s', (iso, words) => expect(storyAge(iso, now)).toBe(words));
});
