import { parsePushPayload } from '../lib/push/push-payload.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows an alert. A second one about the same page replaces the first. */
export async function showAlert(text: string): Promise<void> {
  const { title, body, path } = parsePushPayload(text);
  await self.registration.showNotification(title, {
    ...{ body, tag: path, data: path },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' },
  });
}

/** Opens the page of an alert: in the window that is open, else in a new one. */
export async function openAlert(notification: Notification): Promise<void> {
  notification.close();
  const address = new URL(String(notification.data), self.location.origin).href;
  const [page] = await self.clients.matchAll({ type: 'window' });
  // A page of an older release is not controlled and cannot be navigated.
  const moved = await page?.navigate(address).catch(() => null);
  if (moved === undefined || moved === null) await self.clients.openWindow(address);
  else await moved.focus();
}

/**
 * Ends the alerts of this browser: those that are shown are closed, and the push service refuses the next one, which
 * ends them at the server.
 */
export async function endAlerts(): Promise<void> {
  for (const shown of await self.registration.getNotifications()) shown.close();
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
