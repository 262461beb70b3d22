import type { QueryClient } from '@tanstack/react-query';
import { defaultEdition } from '#web/features/news/edition/default-edition.ts';
import { isUnfiltered, parseView } from '#web/features/news/edition/news-view.ts';
import { headKey, loadHead, loadStories, storiesKey } from '#web/features/news/stories/load-stories.ts';
import { whenIdle } from '#web/lib/after-paint.ts';
import type { StoryList } from '#web/lib/answers.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { loadConfig } from '#web/lib/config.ts';
import { storedCredential } from '#web/lib/credential.ts';
import { parseUser } from '#web/lib/session/session-state.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';

export const loadBiasChecker = () => import('#web/features/bias-check/bias-checker.tsx');
export const loadNewsRoute = () => import('#web/routes/news-route.tsx');
export const loadStorySwarms = () => import('#web/features/news/swarms/story-swarms.tsx');
export const loadStoryPage = () => import('#web/features/story/story-page.tsx');
export const loadDashboardRoute = () => import('#web/routes/admin/dashboard-route.tsx');
export const loadRssRoute = () => import('#web/routes/admin/rss-route.tsx');
export const loadMonitoringRoute = () => import('#web/routes/admin/monitoring-route.tsx');

interface AdminPage {
  load: () => Promise<unknown>;
  /** What stands on its first screen. */
  ask: (ahead: ApiClient) => unknown;
}

const adminPages: Record<string, AdminPage> = {
  '/admin': { load: loadDashboardRoute, ask: (ahead) => ahead('GET /admin/dashboard') },
  '/admin/rss': { load: loadRssRoute, ask: (ahead) => ahead('GET /admin/rss-config') },
  '/admin/monitoring': {
    load: loadMonitoringRoute,
    ask: (ahead) => [
      ahead('GET /admin/jobs/active'),
      ahead('GET /admin/jobs/history', { query: { limit: 50 } }),
      ahead('GET /admin/webhooks/logs', { query: { limit: 100 } }),
      ahead('GET /admin/logs/recent', { query: { limit: 200 } }),
    ],
  },
};

/** Only for whom this browser knows as an administrator: of others nothing is asked. */
function loadAdminEarly({ load, ask }: AdminPage, ahead: ApiClient): void {
  if (storedCredential() === null || parseUser(storage.read(storageKeys.user))?.isAdmin !== true) return;
  void load().catch(() => undefined);
  ask(ahead);
}

/** By then a list stands on the page; what comes ahead of a click takes no bandwidth from it. */
const calmAfterMs = 2_000;

/** Whether the stories may be asked for before the session has been looked at. */
async function mayRead(): Promise<boolean> {
  return storedCredential() !== null || (await loadConfig())?.publicReading === true;
}

/**
 * Fetches what the page at this address will need while the session is still looked at: its script and, for
 * the lists, the stories or the first of them, for the back office its first screen. A failure is none yet; the page tells of it.
 */
export function loadEarly(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { api, ahead, queries }: { api: ApiClient; ahead: ApiClient; queries: QueryClient },
): void {
  const adminPage = adminPages[pathname];
  if (adminPage !== undefined) loadAdminEarly(adminPage, ahead);
  if (pathname === '/') void loadBiasChecker().catch(() => undefined);
  if (pathname.startsWith('/story/')) void loadStoryPage().catch(() => undefined);
  const loadList = { '/news': loadNewsRoute, '/story-swarms': loadStorySwarms }[pathname];
  if (loadList === undefined) return;
  void loadList().catch(() => undefined);
  void mayRead().then(async (may) => {
    if (!may) return;
    const view = parseView(new URLSearchParams(search), defaultEdition());
    if (pathname === '/news' && isUnfiltered(view)) {
      await prefetch(queries, headKey(view.edition), (signal) => loadHead(api, view.edition, signal));
    } else await prefetch(queries, storiesKey, (signal) => loadStories(api, signal));
    // Where a headline leads stands ready, also for whoever goes offline meanwhile.
    setTimeout(() => whenIdle(() => void loadStoryPage().catch(() => undefined)), calmAfterMs);
  });
}

function prefetch(
  queries: QueryClient,
  queryKey: readonly string[],
  load: (signal: AbortSignal) => Promise<StoryList>,
): Promise<void> {
  const queryFn = ({ signal }: { signal: AbortSignal }) => load(signal);
  return queries.prefetchQuery({ queryKey, queryFn, networkMode: 'always' });
}
