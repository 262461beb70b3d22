import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type ViewedEdition, viewEdition } from '#domain/editions/view-edition.ts';
import { headKey, loadHead, storiesKey } from '#web/features/news/stories/load-stories.ts';
import { useSampleStories } from '#web/features/news/stories/use-sample-stories.ts';
import { type StoriesState, useStories } from '#web/features/news/stories/use-stories.ts';
import { whenIdle } from '#web/lib/after-paint.ts';
import type { StoryCard, StoryList } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { useConfig } from '#web/lib/config.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { isUnfiltered, type NewsView } from './news-view.ts';

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
  const first = useMemo(() => (head.list === undefined ? undefined : editionOfHead(head.list)), [head.list]);
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

function editionOfHead({ head, stories }: StoryList): ShownEdition | undefined {
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
