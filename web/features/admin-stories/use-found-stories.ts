import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';

export type FoundStory = CallAnswer<'GET /admin/story-clustering/stories'>['stories'][number];

/** Loads the newest stories with these words in their titles. */
export function useFoundStories(search: string, limit: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['admin', 'story-repair', 'stories', search, limit],
    queryFn: async () =>
      (await api('GET /admin/story-clustering/stories', { query: { search, limit } })).stories,
    placeholderData: keepPreviousData,
  });
}
