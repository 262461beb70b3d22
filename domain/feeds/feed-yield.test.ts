import { describe, expect, it } from 'vitest';
import { type FeedListing, noListing, sumYield, whyNothing } from './feed-yield.ts';

const now = new Date('2026-11-20T12:00:00Z');
const listing = (change: Partial<FeedListing>): FeedListing => ({
  ...{ ...noListing, items: 10, newestAt: '2026-11-20T11:00:00Z' },
  ...change,
});
const why = (outcomes: Record<string, number>, latest: FeedListing | null) => {
  const counts = Object.entries(outcomes).map(([outcome, count]) => ({ outcome, count }));
  return whyNothing(sumYield(counts, latest), latest, now);
};

describe('sumYield', () => {
  it('lists each item once, by what became of it', () => {
    const outcomes = {
      read: 4,
      'from-feed forbidden': 2,
      forbidden: 3,
      'not-found': 1,
      duplicate: 1,
      waiting: 5,
    };
    const counts = Object.entries(outcomes).map(([outcome, count]) => ({ outcome, count }));
    expect(sumYield(counts, listing({ duplicates: 2, tooOld: 1, unaddressed: 1, leftOut: 2 }))).toEqual({
      ...{ listed: 22, read: 4, fromFeed: 2, duplicates: 3, tooOld: 1, unaddressed: 1, leftOut: 2 },
      waiting: 5,
      unreadable: { forbidden: 3, 'not-found': 1 },
      fromFeedBy: { forbidden: 2 },
    });
  });
});

describe('whyNothing', () => {
  const cases: [string, ReturnType<typeof why>, unknown][] = [
    ['a feed that was never read', why({}, null), null],
    ['one whose words leave out all', why({}, listing({ leftOut: 10 })), { kind: 'left-out' }],
    ['one that brought an article', why({ read: 1, forbidden: 9 }, listing({})), null],
    ['one that brought its own text', why({ 'from-feed forbidden': 1, forbidden: 9 }, listing({})), null],
    ['one whose pages wait', why({ waiting: 3 }, listing({ duplicates: 7 })), null],
    ['one that lists what is known', why({}, listing({})), null],
    ['one that lists what is known, and duplicates', why({}, listing({ duplicates: 4 })), null],
    [
      'one whose pages are refused',
      why({ forbidden: 7, timeout: 1, waiting: 2 }, listing({})),
      { kind: 'unreadable', failure: 'forbidden', pages: 7, tried: 8 },
    ],
    ['an empty one', why({}, listing({ items: 0, newestAt: null })), { kind: 'empty' }],
    ['one without addresses', why({}, listing({ unaddressed: 10 })), { kind: 'unaddressed' }],
    ['one of copies', why({}, listing({ duplicates: 10 })), { kind: 'duplicates' }],
    ['one of texts that are known', why({ duplicate: 10 }, listing({})), { kind: 'duplicates' }],
    ['one of copies and old items', why({}, listing({ duplicates: 6, tooOld: 4 })), { kind: 'duplicates' }],
    [
      'an abandoned one',
      why({}, listing({ newestAt: '2026-09-02T08:00:00Z' })),
      { kind: 'too-old', newestAt: '2026-09-02T08:00:00Z' },
    ],
    [
      'one of old items',
      why({}, listing({ tooOld: 10 })),
      { kind: 'too-old', newestAt: '2026-11-20T11:00:00Z' },
    ],
  ];
  it.each(cases)('%s', (_, reason, expected) => {
    expect(reason).toEqual(expected);
  });
});
