import { getLabel, type Labels } from '#web/lib/labels.ts';
import type { Feed } from './use-rss-config.ts';

export type FeedState = 'all' | 'enabled' | 'disabled' | 'recent' | 'brings-nothing' | 'stale' | 'failing';

export interface FeedFilter {
  /** Words in the name, the URL or the category. */
  search: string;
  bias: Feed['bias'] | 'all';
  state: FeedState;
  /** Null for all. */
  category: string | null;
}

export const allFeeds: FeedFilter = { search: '', bias: 'all', state: 'all', category: null };

const dayMs = 86_400_000;

/** Fetched within 24 hours. */
export function isRecentlyUpdated({ lastFetch }: Pick<Feed, 'lastFetch'>, now: number): boolean {
  return lastFetch !== null && now - Date.parse(lastFetch) <= dayMs;
}

function isInState(feed: Feed, state: FeedState, now: number): boolean {
  if (state === 'enabled') return feed.enabled;
  if (state === 'disabled') return !feed.enabled;
  if (state === 'recent') return isRecentlyUpdated(feed, now);
  return state === 'all' || feed.health === state;
}

/** The feeds that match, sorted by name. */
export function filterFeeds(feeds: readonly Feed[], filter: FeedFilter, now: number): Feed[] {
  const words = filter.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (feed: Feed) => {
    if (filter.bias !== 'all' && feed.bias !== filter.bias) return false;
    if (!isInState(feed, filter.state, now)) return false;
    if (filter.category !== null && feed.category !== filter.category) return false;
    if (words.length === 0) return true;
    const text = `${feed.name} ${feed.url} ${feed.category ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return feeds.filter(matches);
}

/** The folders of the list, by name. */
export function listCategories(feeds: readonly Feed[]): string[] {
  const names = feeds.flatMap(({ category }) => (category ? [category] : []));
  return [...new Set(names)].sort(byName.compare);
}

const byName = new Intl.Collator('en', { sensitivity: 'base' });

export function sortFeeds(feeds: readonly Feed[]): Feed[] {
  return [...feeds].sort((a, b) => byName.compare(a.name, b.name) || a.url.localeCompare(b.url));
}

/** At most five page numbers around the current one. */
export function pageNumbers(current: number, pages: number): number[] {
  const shown = Math.min(5, pages);
  const first = Math.max(1, Math.min(current - 2, pages - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}

/** The labels of a feed's bias, from left to right. */
export const biasNames: readonly (readonly [Feed['bias'], string])[] = [
  ['left', 'Left'],
  ['center-left', 'Center-left'],
  ['center', 'Center'],
  ['center-right', 'Center-right'],
  ['right', 'Right'],
];

const biasLetters: Labels<Feed['bias']> = {
  left: 'L',
  'center-left': 'CL',
  center: 'C',
  'center-right': 'CR',
  right: 'R',
};

/** The letter of a bias; '?' for one that this version does not know. */
export function getBiasLetter(bias: Feed['bias']): string {
  return getLabel(biasLetters, bias) ?? '?';
}

/** Undefined for a bias that this version does not know. */
export function getBiasName(bias: Feed['bias']): string | undefined {
  return biasNames.find(([key]) => key === bias)?.[1];
}
