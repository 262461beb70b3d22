import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/api-context.tsx';
import { useUser } from '#web/lib/session/session-context.tsx';

/** The browsers that show alerts to the account, and whether this one does. */
export function usePushDevices() {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = ['push-devices', useUser()?.email];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({
      ...(await api('GET /me/push-devices', {}, { signal })),
      own: await ownEndpoint(),
    }),
    retry: false,
  });
  const renew = () => queries.invalidateQueries({ queryKey });
  const add = useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription: BrowserSubscription = await subscribe(publicKey);
      return api('POST /me/push-devices', { body: { ...subscription, name: deviceName() } });
    },
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: async (device: { id: string; endpoint: string }) => {
      await api('DELETE /me/push-devices/{deviceId}', { params: { deviceId: device.id } });
      if (device.endpoint === data?.own) await unsubscribe();
    },
    onSettled: renew,
  });
  const failure = add.error ?? remove.error ?? error;
  /** Loads the list again, after it could not be loaded. */
  const retry = data === undefined && error !== null ? () => void refetch() : undefined;
  return { data, add, remove, failure: failure?.message ?? null, retry };
}

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
  const findName = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser, system] = [findName(browsers) ?? t`A browser`, findName(systems) ?? t`a device`];
  return t`${browser} on ${system}`;
}
