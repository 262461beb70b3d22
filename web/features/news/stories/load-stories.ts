import { t } from '@lingui/core/macro';
import type { EditionName } from '#contract/news.ts';
import type { StoryList } from '#web/lib/answers.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

export const reloadEveryMs = 300_000;
export const storiesKey = ['stories'] as const;

const unexplained = () => t`Failed to fetch stories`;

/** The sentence for a failed load: that of the server, else its status, else a general one. */
export function storiesFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : unexplained();
  if (error.fromServer) return error.message;
  // An unreadable body has a status of success.
  if (error.status < 400) return unexplained();
  return `HTTP ${error.status}: ${error.statusText}`;
}

export const headKey = (edition: EditionName) => ['stories', 'head', edition] as const;

/** Fetches the first stories of an edition without filters, with the counts of the whole list. */
export async function loadHead(api: ApiClient, head: EditionName, signal: AbortSignal): Promise<StoryList> {
  const list = await api('GET /news/stories', { query: { head } }, { signal });
  // An older server ignores `head` and sends the whole list without counts.
  if (list.head?.edition !== head) throw new Error(unexplained());
  return list;
}

/** Fetches all stories; returns the same object while nothing changed on the server. */
export function loadStories(api: ApiClient, signal: AbortSignal): Promise<StoryList> {
  return api('GET /news/stories', { query: {} }, { signal, conditional: true });
}
