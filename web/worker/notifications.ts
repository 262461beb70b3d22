declare const self: ServiceWorkerGlobalScope;

async function show({ title, body, path }: PushPayload): Promise<void> {
  await self.registration.showNotification(title, {
    // What the server writes is in English; titles of stories may be in other directions.
    body,
    tag: path,
    data: path,
    lang: 'en',
    dir: 'auto',
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
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

/** A notification as the server sends it. */
export interface PushPayload {
  title: string;
  body: string;
  /** Of the page that a click opens; always of this address. */
  path: string;
}

const fallback: PushPayload = { title: 'Balance', body: 'News of a story you follow.', path: '/following' };

const textOr = (value: unknown, other: string) => (typeof value === 'string' && value !== '' ? value : other);

/** Whether an address leads to a page of this origin; `//host` and `/\host` do not. */
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

/** Reads a message; browsers must show something for each, so what cannot be read has general words. */
export function parsePushPayload(text: string): PushPayload {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fallback;
  }
  if (typeof value !== 'object' || value === null) return fallback;
  const { title, body, path } = value as Partial<Record<string, unknown>>;
  return {
    title: textOr(title, fallback.title),
    body: textOr(body, fallback.body),
    path: isOwnPath(path) ? path : fallback.path,
  };
}
