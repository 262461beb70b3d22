import { createListeners } from '#web/lib/listeners.ts';
import { answerCachePrefix, keptHeader, type WorkerMessage } from './kept-names.ts';

let keptSince: number | null = null;
const listeners = createListeners();

/** Reads from an answer whether the service worker kept it. Returns whether it did. */
export function noteOfflineAnswer(headers: Headers): boolean {
  const sentAt = Date.parse(headers.get(keptHeader) ?? '');
  const next = Number.isNaN(sentAt) ? null : sentAt;
  if (next !== keptSince) {
    keptSince = next;
    listeners.notify();
  }
  return next !== null;
}

/** When the server sent the stored answer that the page shows, in milliseconds since 1970; null for a fresh answer. */
export const offlineSince = (): number | null => keptSince;

export const subscribeToOfflineAnswers = listeners.subscribe;

/** The worker of this page; one that was loaded past the cache has no controller. */
async function activeWorker(): Promise<ServiceWorker | null> {
  const workers = navigator.serviceWorker;
  if (workers?.controller) return workers.controller;
  const registration = await workers?.getRegistration('/').catch(() => undefined);
  return registration?.active ?? null;
}

/**
 * Deletes the kept answers, at a sign-out: here and in the service worker, which may be storing another one and which
 * ends the alerts of this browser.
 */
export async function forgetOfflineAnswers(): Promise<void> {
  const message: WorkerMessage = { type: 'forget-answers' };
  (await activeWorker())?.postMessage(message);
  if (typeof caches === 'undefined') return;
  const names = (await caches.keys()).filter((name) => name.startsWith(answerCachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}
