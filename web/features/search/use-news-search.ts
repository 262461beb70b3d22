import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { NewsSearch } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { isEmptyView, queryOf, type SearchView } from './search-view.ts';

export interface NewsSearchState {
  /** The first page and all further ones; undefined before the first answer. */
  pages: readonly NewsSearch[] | undefined;
  failure: string | null;
  /** Whether the results are those of another search, until the answer comes. */
  isStale: boolean;
  isLoading: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** The results of a search, page by page. A failure keeps the pages that are there. */
export function useNewsSearch(view: SearchView): NewsSearchState {
  const api = useApi();
  const enabled = !isEmptyView(view);
  const query = useInfiniteQuery({
    queryKey: ['search', queryOf(view)],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /news/search',
        { query: { ...queryOf(view), ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
  });
  return {
    pages: enabled ? query.data?.pages : undefined,
    failure: enabled ? (query.error?.message ?? null) : null,
    isStale: query.isPlaceholderData,
    isLoading: enabled && query.isFetching && !query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
