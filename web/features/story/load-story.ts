import { t } from '@lingui/core/macro';
import type { Story, StoryAnalysis, StoryComparison } from '#web/lib/answers.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

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
