import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { sides } from '#domain/analysis/rating.ts';
import { type ViewedEdition, viewEdition } from '#domain/editions/view-edition.ts';
import { headKey, loadHead, storiesKey } from '#web/features/news/stories/load-stories.ts';
import { type StoriesState, useSampleStories, useStories } from '#web/features/news/stories/use-stories.ts';
import { afterPaint, whenIdle } from '#web/lib/after-paint.ts';
import type { StoryCard, StoryList } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { useConfig } from '#web/lib/config.ts';
import { recordOffer } from '#web/lib/diet/diet.ts';
import type { DayOffer } from '#web/lib/diet/diet-entries.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { useSearch } from '#web/lib/use-search.ts';
import { defaultEdition, isUnfiltered, type NewsView, parseView, writeView } from './news-view.ts';

/** The setting storySwarmMinArticles until the config is loaded. */
const defaultMinArticles = 2;

/** The stories of an edition; `shown` may contain the first stories only, `total` counts all. */
export interface ShownEdition extends ViewedEdition<StoryCard> {
  total: number;
  /** Milliseconds since 1970. */
  now: number;
}

export interface EditionState {
  stories: StoriesState;
  /** Undefined until stories are loaded. */
  viewed: ShownEdition | undefined;
  /** The time of the load of the shown list, by the clock of the browser, in milliseconds since 1970; 0 before. */
  loadedAt: number;
}

/**
 * The stories of a view. An edition without filters first loads its first stories, a few kB, and the whole list after
 * the paint; any other view waits for the whole list.
 */
export function useEdition(view: NewsView): EditionState {
  const head = useHead(view);
  const stories = useStories({ enabled: !head.isAwaited });
  const first = useMemo(() => (head.list === undefined ? undefined : toEdition(head.list)), [head.list]);
  const samples = useSampleStories(
    stories.failure !== null && stories.list === undefined && first === undefined,
  );
  const list = stories.list?.stories;
  const known = useMemo(() => list && withKnown(list, head.known), [list, head.known]);
  const whole = useViewed(known ?? samples, view, stories.loadedAt);
  return {
    stories,
    viewed: whole ?? first,
    loadedAt: whole === undefined && first !== undefined ? head.loadedAt : stories.loadedAt,
  };
}

/** The whole list with the objects of the first stories where they are equal, so that their cards do not render again. */
function withKnown(
  list: readonly StoryCard[],
  known: readonly StoryCard[] | undefined,
): readonly StoryCard[] {
  if (known === undefined) return list;
  const byId = new Map(known.map((story) => [story.id, story]));
  return list.map((story) => {
    const before = byId.get(story.id);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(story) ? before : story;
  });
}

interface HeadState {
  list: StoryList | undefined;
  /** The first stories, also after the whole list has replaced them. */
  known: readonly StoryCard[] | undefined;
  loadedAt: number;
  /** While the first stories are loading or not yet painted, the whole list is not requested. */
  isAwaited: boolean;
}

function useHead(view: NewsView): HeadState {
  const api = useApi();
  const isListKnown = useQueryClient().getQueryData(storiesKey) !== undefined;
  const query = useQuery({
    queryKey: headKey(view.edition),
    queryFn: ({ signal }) => loadHead(api, view.edition, signal),
    enabled: isUnfiltered(view) && !isListKnown,
    // The first stories are for the first screen only: after that the whole list has everything.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  const [isPainted, setPainted] = useState(false);
  const isLoaded = query.data !== undefined;
  useEffect(() => (isLoaded ? whenIdle(() => setPainted(true)) : undefined), [isLoaded]);
  const isWanted = isUnfiltered(view) && !isListKnown && !query.isError;
  return {
    list: isWanted ? query.data : undefined,
    known: query.data?.stories,
    loadedAt: query.dataUpdatedAt,
    isAwaited: isWanted && !isPainted,
  };
}

function toEdition({ head, stories }: StoryList): ShownEdition | undefined {
  if (head === undefined) return undefined;
  const { qualified, counts, shown } = head;
  return { qualified, counts, shown: stories, total: shown, now: serverNow() };
}

function useViewed(
  stories: readonly StoryCard[] | undefined,
  view: NewsView,
  loadedAt: number,
): ShownEdition | undefined {
  const minArticles = useConfig()?.storySwarmMinArticles ?? defaultMinArticles;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every load updates the time, also one without a change
  return useMemo(() => {
    if (stories === undefined) return undefined;
    const now = serverNow();
    const viewed = viewEdition(stories, view, { minArticles, now });
    return { ...viewed, total: viewed.shown.length, now };
  }, [stories, view, minArticles, loadedAt]);
}

export interface NewsViewState {
  view: NewsView;
  change: (changes: Partial<NewsView>) => void;
}

/** The view of the reader, kept in the address, so that it can be shared and Back works. */
export function useNewsView(): NewsViewState {
  const [search, changeSearch] = useSearch();
  const track = useTracking();
  const view = useMemo(() => parseView(new URLSearchParams(search), defaultEdition()), [search]);
  const hasEdition = new URLSearchParams(search).has('edition');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a missing edition is a reason
  useEffect(() => {
    // The address contains the edition, so that a shared address shows the same one.
    if (!hasEdition) changeSearch(writeView(view), { replace: true });
  }, [hasEdition]);

  const change = (changes: Partial<NewsView>) => {
    changeSearch(writeView({ ...view, ...changes }));
    afterPaint(() => {
      for (const [filterType, filterValue] of Object.entries(changes)) {
        track('filter_change', { filterType, filterValue });
      }
      if (changes.edition !== undefined) storage.write(storageKeys.edition, changes.edition);
    });
  };
  return { view, change };
}

/** The day in the zone of the reader, as 2026-10-01. */
const dayFormat = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The articles of the stories, by side and topic. */
export function countOffer(stories: readonly StoryCard[], edition: string, now: number): DayOffer {
  const offer: DayOffer = {
    id: `${edition} ${dayFormat.format(now)}`,
    at: now,
    sides: { left: 0, center: 0, right: 0, unrated: 0 },
    topics: {},
  };
  for (const { bias_distribution: counts, unrated_count, topic } of stories) {
    for (const side of sides) offer.sides[side] += counts[side];
    offer.sides.unrated += unrated_count;
    const articles = counts.left + counts.center + counts.right + unrated_count;
    offer.topics[topic] = (offer.topics[topic] ?? 0) + articles;
  }
  return offer;
}

/** Records for the reading diet what the edition shows without filters, once all of it is loaded. */
export function useRecordOffer(view: NewsView, viewed: ShownEdition | undefined): void {
  const isWhole = viewed !== undefined && viewed.shown.length === viewed.total && viewed.total > 0;
  const stories = isWhole && isUnfiltered(view) ? viewed.shown : undefined;
  const { edition } = view;
  useEffect(() => {
    if (stories === undefined || stories.some(({ is_sample }) => is_sample)) return;
    return whenIdle(() => recordOffer(countOffer(stories, edition, Date.now())));
  }, [stories, edition]);
}
