import type { WorkerMessage } from './kept-names.ts';

/** Sends a waiting release the script that this page was loaded with. */
function announce(waiting: ServiceWorker | null, script: string): void {
  const message: WorkerMessage = { type: 'loaded', script };
  waiting?.postMessage(message);
}

/**
 * Registers the service worker, which keeps what was read. Browsers allow it on secure addresses only (https, or this
 * machine); without it every page works as before.
 * @param script the address of the script that the page was loaded with
 */
export async function registerWorker(script: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    announce(registration.waiting, script);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => announce(registration.waiting, script));
    });
  } catch {
    // A private window or a policy forbids it.
  }
}
