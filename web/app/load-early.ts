import type { QueryClient } from '@tanstack/react-query';
import { loadStories, storiesKey } from '#web/features/news/load-stories.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { loadConfig } from '#web/lib/config.ts';
import { storedCredential } from '#web/lib/credential.ts';

export const loadNewsRoute = () => import('#web/routes/news-route.tsx');
export const loadStorySwarms = () => import('#web/features/news/story-swarms.tsx');
export const loadStoryPage = () => import('#web/features/story/story-page.tsx');

/** Whether the stories may be asked for before the session has been looked at. */
async function mayRead(): Promise<boolean> {
  return storedCredential() !== null || (await loadConfig())?.publicReading === true;
}

/**
 * Fetches what the page at this address will need while the session is still looked at: its script and, for
 * the lists, the stories. A failure is none yet; the page asks again and tells.
 */
export function loadEarly(pathname: string, api: ApiClient, queries: QueryClient): void {
  if (pathname.startsWith('/story/')) void loadStoryPage().catch(() => undefined);
  const loadList = { '/news': loadNewsRoute, '/story-swarms': loadStorySwarms }[pathname];
  if (loadList === undefined) return;
  void loadList().catch(() => undefined);
  void mayRead().then((may) => {
    if (!may) return;
    const queryFn = ({ signal }: { signal: AbortSignal }) => loadStories(api, signal);
    return queries.prefetchQuery({ queryKey: storiesKey, queryFn, networkMode: 'always' });
  });
}
