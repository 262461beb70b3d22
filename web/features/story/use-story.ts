import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Story, StoryAnalysis, StoryComparison } from '#web/lib/answers.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { storyPath } from '#web/lib/web-address.ts';

/** An optional part of the page; 'missing' is not an error. */
export type Part<Value> = { state: 'pending' } | { state: 'missing' } | { state: 'ready'; value: Value };

export interface StoryState {
  story: Story | undefined;
  failure: string | null;
  analysis: Part<StoryAnalysis>;
  comparison: Part<StoryComparison>;
}

function toPart<Value>({ data, isPending }: { data: Value | undefined; isPending: boolean }): Part<Value> {
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
    analysis: toPart(analysis),
    comparison: toPart(comparison),
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
    navigate({ pathname: storyPath(story.id), hash }, { replace: true });
  }, [story, id, queries, navigate, hash]);
}

/** The sentence for a story that could not be loaded. */
export function storyFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : t`Failed to load story`;
  if (error.fromServer) return error.message;
  return error.status >= 400 ? t`Failed to fetch story: ${error.status}` : t`Failed to load story`;
}

export async function loadStory(api: ApiClient, storyId: string, signal: AbortSignal): Promise<Story> {
  const answer = await api('GET /news/stories/{storyId}', { params: { storyId } }, { signal });
  return answer.story;
}

export async function loadAnalysis(
  api: ApiClient,
  storyId: string,
  signal: AbortSignal,
): Promise<StoryAnalysis> {
  const answer = await api('GET /news/stories/{storyId}/analysis', { params: { storyId } }, { signal });
  return answer.analysis;
}

export async function loadComparison(
  api: ApiClient,
  storyId: string,
  signal: AbortSignal,
): Promise<StoryComparison> {
  const answer = await api(
    'GET /news/stories/{storyId}/comparative-analysis',
    { params: { storyId } },
    { signal },
  );
  return answer;
}
