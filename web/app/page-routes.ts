import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { ApiClient } from '#web/lib/api-client.ts';
import { parseUser } from '#web/lib/session/session-state.ts';
import { storage, storageKeys, storedCredential } from '#web/lib/storage.ts';
import { NotFoundRoute } from '#web/routes/not-found-route.tsx';
import { VerifyRoute } from '#web/routes/verify-route.tsx';
import { preloadEdition, preloadStories } from './preload-stories.ts';

export interface PreloadContext {
  api: ApiClient;
  /** Makes a call whose answer the page gets when it makes the same call. */
  ahead: ApiClient;
  queries: QueryClient;
  /** The query of the address. */
  search: string;
}

interface RouteEntry {
  path: string;
  /** `everyone`: no sign-in. `readers`: signed-in users, and everyone where reading is public. */
  access: 'everyone' | 'readers' | 'signed-in' | 'admin';
  /** Requests the data of the first screen before the session is validated. */
  preload?: (context: PreloadContext) => unknown;
}

/** A page in its own chunk has `load`; a page of the entry chunk has `Page`. */
export type PageRoute = RouteEntry &
  ({ load: () => Promise<ComponentType>; Page?: never } | { Page: ComponentType; load?: never });

const loadStoryRoute = () => import('#web/routes/story-route.tsx').then((module) => module.StoryRoute);

/**
 * Every page of the web app. The router, the early load and the build (`pages.json`, see vite.config.ts) read this
 * table: a new page is one file in web/routes and one entry.
 */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/',
    access: 'signed-in',
    load: () => import('#web/routes/bias-checker-route.tsx').then((module) => module.BiasCheckerRoute),
  },
  {
    path: '/news',
    access: 'readers',
    load: () => import('#web/routes/news-route.tsx').then((module) => module.NewsRoute),
    preload: (context) => preloadEdition(context, loadStoryRoute),
  },
  {
    path: '/story-swarms',
    access: 'readers',
    load: () => import('#web/routes/story-swarms-route.tsx').then((module) => module.StorySwarmsRoute),
    preload: (context) => preloadStories(context, loadStoryRoute),
  },
  {
    path: '/story/:storyId',
    access: 'readers',
    load: () => import('#web/routes/story-route.tsx').then((module) => module.StoryRoute),
  },
  {
    path: '/search',
    access: 'readers',
    load: () => import('#web/routes/search-route.tsx').then((module) => module.SearchRoute),
  },
  {
    path: '/outlets',
    access: 'readers',
    load: () => import('#web/routes/outlets-route.tsx').then((module) => module.OutletsRoute),
  },
  {
    path: '/outlet/:domain',
    access: 'readers',
    load: () => import('#web/routes/outlet-route.tsx').then((module) => module.OutletRoute),
  },
  {
    path: '/following',
    access: 'signed-in',
    load: () => import('#web/routes/following-route.tsx').then((module) => module.FollowingRoute),
  },
  {
    path: '/diet',
    access: 'readers',
    load: () => import('#web/routes/diet-route.tsx').then((module) => module.DietRoute),
  },
  {
    path: '/saved',
    access: 'readers',
    load: () => import('#web/routes/saved-route.tsx').then((module) => module.SavedRoute),
  },
  {
    path: '/preferences',
    access: 'signed-in',
    load: () => import('#web/routes/preferences-route.tsx').then((module) => module.PreferencesRoute),
  },
  {
    path: '/digest/unsubscribe',
    access: 'everyone',
    load: () => import('#web/routes/unsubscribe-route.tsx').then((module) => module.UnsubscribeRoute),
  },
  {
    path: '/methodology',
    access: 'everyone',
    load: () => import('#web/routes/methodology-route.tsx').then((module) => module.MethodologyRoute),
  },
  {
    path: '/display',
    access: 'everyone',
    load: () => import('#web/routes/display-route.tsx').then((module) => module.DisplayRoute),
  },
  {
    path: '/privacy',
    access: 'everyone',
    load: () => import('#web/routes/privacy-route.tsx').then((module) => module.PrivacyRoute),
  },
  {
    path: '/docs',
    access: 'everyone',
    load: () => import('#web/routes/docs-route.tsx').then((module) => module.DocsRoute),
  },
  {
    path: '/test-comparative-analysis',
    access: 'signed-in',
    load: () =>
      import('#web/routes/test-comparative-analysis-route.tsx').then(
        (module) => module.TestComparativeAnalysisRoute,
      ),
  },
  {
    path: '/admin',
    access: 'admin',
    load: () => import('#web/routes/admin/dashboard-route.tsx').then((module) => module.DashboardRoute),
    preload: ({ ahead }) => ahead('GET /admin/dashboard'),
  },
  {
    path: '/admin/rss',
    access: 'admin',
    load: () => import('#web/routes/admin/rss-route.tsx').then((module) => module.RssRoute),
    preload: ({ ahead }) => ahead('GET /admin/rss-config'),
  },
  {
    path: '/admin/monitoring',
    access: 'admin',
    load: () => import('#web/routes/admin/monitoring-route.tsx').then((module) => module.MonitoringRoute),
    preload: ({ ahead }) => [
      ahead('GET /admin/jobs/active'),
      ahead('GET /admin/jobs/history', { query: { limit: 50 } }),
      ahead('GET /admin/webhooks/logs', { query: { limit: 100 } }),
      ahead('GET /admin/logs/recent', { query: { limit: 200 } }),
    ],
  },
  { path: '/auth/verify', access: 'signed-in', Page: VerifyRoute },
  { path: '*', access: 'signed-in', Page: NotFoundRoute },
];

/** Whether the stored session is an administrator's. Nothing of an admin page is requested for other users. */
function isStoredAdmin(): boolean {
  return storedCredential() !== null && parseUser(storage.read(storageKeys.user))?.isAdmin === true;
}

/**
 * Loads the chunk of the page at this address and requests the data of its first screen while the session is
 * validated. Failures are ignored here: the page makes the request again and shows its failure.
 */
export function loadEarly(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  context: Omit<PreloadContext, 'search'>,
): void {
  const route = pageRoutes.find(({ path }) => matchPath(path, pathname) !== null);
  if (route === undefined || (route.access === 'admin' && !isStoredAdmin())) return;
  route.load?.().catch(() => undefined);
  route.preload?.({ ...context, search });
}
