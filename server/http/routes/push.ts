import * as contract from '#contract/push.ts';
import {
  addPushDevice,
  listPushDevices,
  type PushDeviceDeps,
  removePushDevice,
} from '#server/digest/push/push-devices.ts';
import type { VapidSource } from '#server/digest/push/vapid.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

const done = { success: true, error: null } as const;

export interface PushRouteDeps extends PushDeviceDeps {
  vapid: VapidSource;
}

/** The browsers that show alerts to an account. */
export function mountPushRoutes(app: HttpApp, routeDeps: RouteDeps, deps: PushRouteDeps): void {
  route(app, contract.listPushDevices, routeDeps, async ({ credential }) => ({
    ...done,
    public_key: (await deps.vapid()).publicKey,
    devices: await listPushDevices(deps, { accountId: credential.account.id }),
  }));
  route(app, contract.addPushDevice, routeDeps, async ({ credential, body }) => {
    const { keys, ...device } = body;
    const accountId = credential.account.id;
    return { ...done, device: await addPushDevice(deps, { ...device, ...keys, accountId }) };
  });
  route(app, contract.removePushDevice, routeDeps, async ({ credential, params }) => {
    await removePushDevice(deps, { accountId: credential.account.id, id: params.deviceId });
    return done;
  });
}
