import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Story, StoryAnalysis, StoryComparison } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { loadAnalysis, loadComparison, loadStory, storyFailure } from './load-story.ts';

/** An optional part of the page; 'missing' is not an error. */
export type Part<Value> = { state: 'pending' } | { state: 'missing' } | { state: 'ready'; value: Value };

export interface StoryState {
  story: Story | undefined;
  failure: string | null;
  analysis: Part<StoryAnalysis>;
  comparison: Part<StoryComparison>;
}

function partOf<Value>({ data, isPending }: { data: Value | undefined; isPending: boolean }): Part<Value> {
  if (data !== undefined) return { state: 'ready', value: data };
  return { state: isPending ? 'pending' : 'missing' };
}

const storyKey = (id: string) => ['story', id] as const;

/** Loads the story, its analysis and its comparison independently; only the first is required. */
export function useStory(id: string): StoryState {
  const api = useApi();
  const shared = { staleTime: 60_000, networkMode: 'always', refetchOnReconnect: true } as const;
  const story = useQuery({
    ...shared,
    queryKey: storyKey(id),
    queryFn: ({ signal }) => loadStory(api, id, signal),
  });
  const analysis = useQuery({
    ...shared,
    queryKey: [...storyKey(id), 'analysis'],
    queryFn: ({ signal }) => loadAnalysis(api, id, signal),
  });
  const comparison = useQuery({
    ...shared,
    queryKey: [...storyKey(id), 'comparison'],
    queryFn: ({ signal }) => loadComparison(api, id, signal),
  });
  useMergedAddress(story.data, id);
  return {
    story: story.data,
    failure: story.error === null || story.data !== undefined ? null : storyFailure(story.error),
    analysis: partOf(analysis),
    comparison: partOf(comparison),
  };
}

/** A merged story is answered with the one it was merged into, whose address replaces the old one. */
function useMergedAddress(story: Story | undefined, id: string): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    if (story === undefined || story.merged_from === null || story.id === id) return;
    queries.setQueryData(storyKey(story.id), story);
    navigate({ pathname: `/story/${encodeURIComponent(story.id)}`, hash }, { replace: true });
  }, [story, id, queries, navigate, hash]);
}
