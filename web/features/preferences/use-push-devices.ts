import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/api-context.tsx';
import { useUser } from '#web/lib/session/session-context.tsx';
import { type BrowserSubscription, deviceName, ownEndpoint, subscribe, unsubscribe } from './browser-push.ts';

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
