import { describe, expect, it } from 'vitest';
import {
  allFeeds,
  filterFeeds,
  isRecentlyUpdated,
  listCategories,
  pageNumbers,
  sortFeeds,
} from './filter-feeds.ts';
import type { Feed } from './use-rss-config.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

function feed(name: string, part: Partial<Feed> = {}): Feed {
  return {
    id: name,
    name,
    url: `https://${name.toLowerCase()}.example/rss`,
    bias: 'center',
    enabled: true,
    max_articles: 10,
    lastFetch: hoursAgo(1),
    last_attempt_at: hoursAgo(1),
    next_fetch_at: hoursAgo(-1),
    health: 'fresh',
    failure: null,
    ...part,
  } as Feed;
}

const feeds = [
  feed('beacon', { bias: 'left' }),
  feed('Anchor', { lastFetch: hoursAgo(25), health: 'stale' }),
  feed('Courier', { enabled: false, health: 'off' }),
  feed('Herald', { lastFetch: null, health: 'failing' }),
];
const namesOf = (found: readonly Feed[]) => found.map(({ name }) => name);

describe('the list of feeds', () => {
  it('is sorted by name, case-insensitively', () => {
    expect(namesOf(sortFeeds(feeds))).toEqual(['Anchor', 'beacon', 'Courier', 'Herald']);
  });

  it('has the folders of its feeds', () => {
    const inFolders = [
      feed('a', { category: 'World' }),
      feed('b', { category: 'arts' }),
      feed('c'),
      feed('d', { category: 'World' }),
    ];
    expect(listCategories(inFolders)).toEqual(['arts', 'World']);
    expect(namesOf(filterFeeds(inFolders, { ...allFeeds, category: 'World' }, now))).toEqual(['a', 'd']);
    expect(namesOf(filterFeeds(inFolders, { ...allFeeds, search: 'WORLD a.ex' }, now))).toEqual(['a']);
  });

  it.each([
    [{ search: 'HERALD' }, ['Herald']],
    [{ search: 'example cour' }, ['Courier']],
    [{ search: 'nothing' }, []],
    [{ bias: 'left' as const }, ['beacon']],
    [{ state: 'enabled' as const }, ['beacon', 'Anchor', 'Herald']],
    [{ state: 'disabled' as const }, ['Courier']],
    [{ state: 'recent' as const }, ['beacon', 'Courier']],
    [{ state: 'stale' as const }, ['Anchor']],
    [{ state: 'failing' as const }, ['Herald']],
  ])('filtered by %o', (filter, expected) => {
    expect(namesOf(filterFeeds(feeds, { ...allFeeds, ...filter }, now))).toEqual(expected);
  });

  it('counts a feed as recently updated for 24 hours', () => {
    expect(isRecentlyUpdated({ lastFetch: hoursAgo(24) }, now)).toBe(true);
    expect(isRecentlyUpdated({ lastFetch: hoursAgo(24.01) }, now)).toBe(false);
    expect(isRecentlyUpdated({ lastFetch: null }, now)).toBe(false);
  });

  it.each([
    [1, 1, [1]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [2, 3, [1, 2, 3]],
  ])('offers at most five pages: %i of %i', (current, pages, expected) => {
    expect(pageNumbers(current, pages)).toEqual(expected);
  });
});
