import type { QueryClient } from '@tanstack/react-query';
import { defaultEdition, isUnfiltered, parseView } from '#web/features/news/edition/news-view.ts';
import { headKey, loadHead, loadStories, storiesKey } from '#web/features/news/stories/load-stories.ts';
import { whenIdle } from '#web/lib/after-paint.ts';
import type { StoryList } from '#web/lib/answers.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { loadConfig } from '#web/lib/config.ts';
import { storedCredential } from '#web/lib/storage.ts';

interface ListContext {
  api: ApiClient;
  queries: QueryClient;
  search: string;
}

/** The list is on the screen by then, so the chunk of the next page does not compete with it for bandwidth. */
const nextPageAfterMs = 2_000;

/** Prefetches the stories of the edition page: its first stories, or all of them where filters are set. */
export async function preloadEdition(
  context: ListContext,
  loadNextPage: () => Promise<unknown>,
): Promise<void> {
  const { api, queries, search } = context;
  const view = parseView(new URLSearchParams(search), defaultEdition());
  if (!isUnfiltered(view)) return preloadStories(context, loadNextPage);
  if (!(await mayRead())) return;
  await prefetch(queries, headKey(view.edition), (signal) => loadHead(api, view.edition, signal));
  loadLater(loadNextPage);
}

/** Prefetches all stories. */
export async function preloadStories(
  { api, queries }: ListContext,
  loadNextPage: () => Promise<unknown>,
): Promise<void> {
  if (!(await mayRead())) return;
  await prefetch(queries, storiesKey, (signal) => loadStories(api, signal));
  loadLater(loadNextPage);
}

/** Whether the stories may be requested before the session is validated. */
async function mayRead(): Promise<boolean> {
  return storedCredential() !== null || (await loadConfig())?.publicReading === true;
}

/** Loads the page that headlines link to, so that it also opens after the connection is lost. */
function loadLater(loadNextPage: () => Promise<unknown>): void {
  setTimeout(() => whenIdle(() => void loadNextPage().catch(() => undefined)), nextPageAfterMs);
}

function prefetch(
  queries: QueryClient,
  queryKey: readonly string[],
  load: (signal: AbortSignal) => Promise<StoryList>,
): Promise<void> {
  const queryFn = ({ signal }: { signal: AbortSignal }) => load(signal);
  return queries.prefetchQuery({ queryKey, queryFn, networkMode: 'always' });
}
