import { type PushPayload, parsePushPayload } from '../lib/push/push-payload.ts';

declare const self: ServiceWorkerGlobalScope;

async function show({ title, body, path }: PushPayload): Promise<void> {
  await self.registration.showNotification(title, {
    // What the server writes is in English; titles of stories may be in other directions.
    ...{ body, tag: path, data: path, lang: 'en', dir: 'auto' },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' },
  });
}

/** Shows an alert. A second one about the same page replaces the first. */
export const showAlert = (text: string): Promise<void> => show(parsePushPayload(text));

/** Says that the push service ended the subscription of this browser: only a page can make another one known. */
export const announceEnd = (): Promise<void> =>
  show({
    title: 'Alerts on this device have ended',
    body: 'The push service of your browser ended them. You can turn them on again.',
    path: '/preferences',
  });

/**
 * Opens the page of an alert: in a window that shows it already, else in a new one. Another page may hold what the
 * reader typed.
 */
export async function openAlert(notification: Notification): Promise<void> {
  notification.close();
  const address = new URL(String(notification.data), self.location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find(({ url }) => url === address);
  if (shown === undefined) await self.clients.openWindow(address);
  else await shown.focus();
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
