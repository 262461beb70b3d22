import { t } from '@lingui/core/macro';

/** Whether this browser can show alerts: 'blocked' where the reader or a policy forbade it. */
export type PushSupport = 'unsupported' | 'blocked' | 'ready';

export function pushSupport(): PushSupport {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isThere) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** What a push service gave this browser. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

async function manager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  return registration?.pushManager;
}

/** The address at the push service; null while this browser shows no alerts. */
export async function ownEndpoint(): Promise<string | null> {
  if (pushSupport() === 'unsupported') return null;
  const subscription = await (await manager())?.getSubscription();
  return subscription?.endpoint ?? null;
}

const noWorker = () =>
  t`This browser does not keep the app in the background, so it cannot show alerts here.`;
const refused = () =>
  t`The browser does not allow alerts of this site. Allow notifications in its settings first.`;
const noService = () => t`The push service of this browser could not be reached. Try again later.`;

/**
 * Requests permission, where it is not given, and subscribes. Call it on a click only.
 * @param publicKey of the server, base64url
 * @throws Error with a sentence for the reader
 */
export async function subscribe(publicKey: string): Promise<BrowserSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(refused());
  const push = await manager();
  if (push === undefined) throw new Error(noWorker());
  // One that was made for another key of the server is of no use.
  await (await push.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await push.subscribe(options).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Error(noService());
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends the alerts of this browser at its push service. */
export async function unsubscribe(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}

const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** "Firefox on Linux": how a list names this browser. */
export function deviceName(userAgent: string = navigator.userAgent): string {
  const nameOf = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser, system] = [nameOf(browsers) ?? t`A browser`, nameOf(systems) ?? t`a device`];
  return t`${browser} on ${system}`;
}
