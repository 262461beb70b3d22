import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StoryCard, StoryList } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { loadStories, reloadEveryMs, storiesFailure, storiesKey } from './load-stories.ts';

export interface StoriesState {
  /** The last good list; a failed reload keeps it. */
  list: StoryList | undefined;
  /** The failure of the last load, or null after a success. */
  failure: string | null;
  /** The time of the last load, by the clock of the browser, in milliseconds since 1970; 0 before the first. */
  loadedAt: number;
  isLoading: boolean;
  reload: () => void;
}

/**
 * The stories, reloaded every five minutes, when the page becomes visible and when the network is back. While not
 * `enabled` they are not requested, but returned from the cache.
 */
export function useStories({ enabled = true }: { enabled?: boolean } = {}): StoriesState {
  const api = useApi();
  const query = useQuery({
    queryKey: storiesKey,
    queryFn: ({ signal }) => loadStories(api, signal),
    enabled,
    refetchInterval: reloadEveryMs,
    staleTime: 60_000,
    gcTime: 6 * reloadEveryMs,
    refetchOnWindowFocus: true,
    refetchOnReconnect: 'always',
    // Offline a load fails at once, instead of being paused.
    networkMode: 'always',
  });
  return {
    list: query.data,
    failure: query.error === null ? null : storiesFailure(query.error),
    loadedAt: query.dataUpdatedAt,
    isLoading: query.isFetching,
    reload: () => void query.refetch(),
  };
}

/** The sample stories, loaded when they are `wanted`; undefined until then. */
export function useSampleStories(wanted: boolean): StoryCard[] | undefined {
  const [samples, setSamples] = useState<StoryCard[]>();
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    import('./sample-stories.ts')
      .then(({ sampleStories }) => {
        if (!isGone) setSamples(sampleStories(serverNow()));
      })
      // Offline the chunk may fail as well: then only the banner is shown.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return wanted ? samples : undefined;
}
