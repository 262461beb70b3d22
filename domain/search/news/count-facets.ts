import { type StoryTopic, storyTopics } from '#domain/analysis/topic-names.ts';
import { type SearchFilters, type SearchSide, searchSides } from './search-query.ts';

/** The periods to filter by, the shortest first: a value of `after:`, and its days. */
export const searchTimes = [
  { value: '1d', days: 1 },
  { value: '7d', days: 7 },
  { value: '30d', days: 30 },
  { value: '365d', days: 365 },
] as const;
export type SearchTime = (typeof searchTimes)[number]['value'];

/** A match as facets count it. */
export interface FacetArticle {
  side: SearchSide;
  topic: StoryTopic;
  /** Domain of the outlet. */
  outlet: string;
  /** Milliseconds. */
  time: number;
}

/** The values of each filter, of outlets their domains; an empty set is no filter. */
export type FacetChoice = {
  readonly [Name in keyof SearchFilters]: ReadonlySet<SearchFilters[Name][number]>;
};

export interface FacetCount<Value extends string> {
  value: Value;
  count: number;
}

export interface FacetCounts {
  sides: FacetCount<SearchSide>[];
  topics: FacetCount<StoryTopic>[];
  /** All outlets with a count, the most frequent first. */
  outlets: FacetCount<string>[];
  times: FacetCount<SearchTime>[];
}

const holds = <Value>(chosen: ReadonlySet<Value>, value: Value) => chosen.size === 0 || chosen.has(value);

/** What an article must have for each filter. */
const conditions: Readonly<
  Record<keyof SearchFilters, (chosen: FacetChoice, article: FacetArticle) => boolean>
> = {
  sides: ({ sides }, { side }) => holds(sides, side),
  topics: ({ topics }, { topic }) => holds(topics, topic),
  outlets: ({ outlets }, { outlet }) => holds(outlets, outlet),
};
const filterNames = Object.keys(conditions) as readonly (keyof SearchFilters)[];

/** The filters that an article does not pass. */
export function listFailedFilters(chosen: FacetChoice, article: FacetArticle): (keyof SearchFilters)[] {
  return filterNames.filter((name) => !conditions[name](chosen, article));
}

const dayMs = 86_400_000;

/** The start of the UTC day that a period begins with, as `after:` reads it. */
function startOf(days: number, now: number): number {
  return Math.floor(now / dayMs) * dayMs - days * dayMs;
}

/**
 * Counts matches by side, topic, outlet and time. A facet counts what all other chosen filters leave, so that each
 * value shows what choosing it would give.
 */
export function countFacets(
  articles: readonly FacetArticle[],
  chosen: FacetChoice,
  now: number,
): FacetCounts {
  const sides = new Map<SearchSide, number>();
  const topics = new Map<StoryTopic, number>();
  const outlets = new Map<string, number>();
  const times = new Map<SearchTime, number>();
  const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const periods = searchTimes.map(({ value, days }) => ({ value, from: startOf(days, now) }));
  for (const article of articles) {
    const failed = listFailedFilters(chosen, article);
    const passesOthers = (name: keyof SearchFilters) => failed.every((other) => other === name);
    if (passesOthers('sides')) add(sides, article.side);
    if (passesOthers('topics')) add(topics, article.topic);
    if (passesOthers('outlets')) add(outlets, article.outlet);
    if (failed.length > 0) continue;
    for (const { value, from } of periods) if (article.time >= from) add(times, value);
  }
  const listed = <Value extends string>(values: readonly Value[], counts: Map<Value, number>) =>
    values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
  return {
    sides: listed(searchSides, sides),
    topics: listed(storyTopics, topics),
    outlets: [...outlets]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    times: listed(
      searchTimes.map(({ value }) => value),
      times,
    ),
  };
}
