import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { WorkerMessage } from '../lib/offline/kept-names.ts';
import { isKept, trimAnswers } from './answer-cache.ts';
import { AnswerStrategy } from './answer-strategy.ts';
import { announceEnd, endAlerts, openAlert, showAlert } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope;
/** The files of this release that reading needs; the build writes the list (scripts/lib/service-worker.mjs). */
declare const precachedFiles: PrecacheEntry[];
/** The pages that work without a network; `below` means every page whose path begins so. */
declare const offlinePages: { path: string; below: boolean }[];

/** The files of the messages in other languages than English. */
declare const catalogues: string[];

const catalogueCache = 'balance-catalogues';
/** Two languages with their parts. */
const maxCatalogues = 4;
const answers = new AnswerStrategy();

/** Whether the app itself can show a page without a network. */
const isOfflinePage = (address: string) =>
  offlinePages.some(({ path, below }) => (below ? address.startsWith(path) : address === path));

/** The page of the network, so that a new release is seen at once; without a network that of the kept release. */
async function navigate(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const kept = await matchPrecache(isOfflinePage(path) ? '/index.html' : '/offline.html');
    return kept ?? Response.error();
  }
}

// Without these options "/" would be answered from the cache, and a new release would not be seen.
precacheAndRoute(precachedFiles, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  ({ request, url }) => navigate(request, url.pathname),
);
registerRoute(
  ({ request, url }) => isKept(request, url),
  (call) => answers.handle(call),
);
// The names have hashes of the content; those of earlier releases are removed.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && catalogues.includes(url.pathname),
  new CacheFirst({
    cacheName: catalogueCache,
    plugins: [{ cacheDidUpdate: () => trimAnswers(catalogueCache, maxCatalogues) }],
  }),
);
// The first release takes over the page that installs it, so that this page's next answers are kept.
clientsClaim();

const maxChecks = 10;
const pauseMs = 500;

async function isOnePageOpen(): Promise<boolean> {
  return (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length <= 1;
}

/**
 * A new release waits until no page of the old one is open, because those pages load their scripts from the old cache.
 * It takes over at once where the only open page is one of its own. A page that has just been closed or loaded again is
 * listed for a moment longer, so it checks several times.
 */
async function takeOverFrom(script: string): Promise<void> {
  if (getCacheKeyForURL(script) === undefined) return;
  for (let check = 1; check <= maxChecks; check += 1) {
    if (await isOnePageOpen()) return await self.skipWaiting();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  // A browser without an account shows no alerts of the last one.
  if (message.type === 'forget-answers') event.waitUntil(Promise.all([answers.forget(), endAlerts()]));
  if (message.type === 'loaded') event.waitUntil(takeOverFrom(message.script));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showAlert(event.data?.text() ?? ''));
});

// Where a reader forbade notifications, none can be shown.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(announceEnd().catch(() => undefined));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openAlert(event.notification));
});
