import { useQuery } from '@tanstack/react-query';
import type { StoryList } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { loadStories, reloadEveryMs, storiesFailure, storiesKey } from './load-stories.ts';

export interface StoriesState {
  /** The last good list; a failed reload keeps it. */
  list: StoryList | undefined;
  /** The sentence of the last load, or null when it went well. */
  failure: string | null;
  /** When the list was loaded, in the browser's milliseconds since 1970; 0 before the first. */
  loadedAt: number;
  isLoading: boolean;
  reload: () => void;
}

/**
 * The stories, loaded anew every five minutes, when the page is looked at again and when the network is back.
 * While not `enabled` they are not asked for, but shown where they are known.
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
    // Offline a load fails and says so, instead of waiting without a word.
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
