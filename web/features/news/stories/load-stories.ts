import type { EditionName } from '#contract/news.ts';
import type { StoryList } from '#web/lib/answers.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

export const reloadEveryMs = 300_000;
export const storiesKey = ['stories'] as const;

const unexplained = 'Failed to fetch stories';

/** The sentence for a list that did not come: the server's own, else its status, else that it failed. */
export function storiesFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : unexplained;
  if (error.fromServer) return error.message;
  // A body that cannot be read comes with a status that is none of a failure.
  if (error.status < 400) return unexplained;
  return `HTTP ${error.status}: ${error.statusText}`;
}

export const headKey = (edition: EditionName) => ['stories', 'head', edition] as const;

/** The first stories of an edition without filters, with what the whole list would count. */
export async function loadHead(api: ApiClient, head: EditionName, signal: AbortSignal): Promise<StoryList> {
  const list = await api('GET /news/stories', { query: { head } }, { signal });
  // An older server knows no beginnings and sends everything, without counts.
  if (list.head?.edition !== head) throw new Error(unexplained);
  return list;
}

/** All stories; the same object again while nothing changed on the server. */
export async function loadStories(api: ApiClient, signal: AbortSignal): Promise<StoryList> {
  const list = await api('GET /news/stories', { query: {} }, { signal, conditional: true });
  const answered: { success: boolean; error: string | null } = list;
  if (!answered.success || !Array.isArray(list.stories)) throw new Error(answered.error || unexplained);
  return list;
}
