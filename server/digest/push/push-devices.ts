import { createECDH } from 'node:crypto';
import type { PushDevice } from '#contract/push.ts';
import { AppError } from '#domain/app-error.ts';
import { maxPushDevices } from '#domain/following/preferences.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { lockAccount } from '#server/db/locks.ts';
import { type AllowList, portOf } from '#server/fetching/allow-list.ts';
import { guardAddress } from '#server/fetching/guard-address.ts';
import {
  countDevices,
  deleteDevice,
  deleteDevicesOf,
  deleteFromOthers,
  listDevices,
  type NewDevice,
  type PushDeviceRow,
  putDevice,
  resumeAlerts,
} from './device-store.ts';

export interface PushDeviceDeps {
  db: Db;
  clock: Clock;
  /** Hosts that are exempt from the guard. */
  allow: AllowList;
}

function present({ id, name, endpoint, created_at, reached_at }: PushDeviceRow): PushDevice {
  return {
    ...{ id, name, endpoint, created_at: created_at.toISOString() },
    reached_at: reached_at?.toISOString() ?? null,
  };
}

/** The browsers that show alerts to an account, the newest last. */
export async function listPushDevices(
  { db }: Pick<PushDeviceDeps, 'db'>,
  { accountId }: { accountId: string },
): Promise<PushDevice[]> {
  return (await listDevices(db, accountId)).map(present);
}

/** The normal form of an address that a browser names: anybody can send any address. */
function checkEndpoint(allow: AllowList, endpoint: string): string {
  const verdict = guardAddress(endpoint, allow);
  if (verdict.kind === 'refused') {
    throw new AppError('address-refused', 'Alerts are sent to the public address of a push service only.');
  }
  const { url } = verdict;
  if (url.protocol === 'https:' || allow.has(url.hostname, portOf(url))) return url.href;
  throw new AppError('address-refused', 'Alerts are sent to https addresses only.');
}

/** Whether a message can be encrypted for these keys (RFC 8291, section 3.2): a point of P-256 and 16 bytes. */
function areUsable({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Shows alerts in a browser. A browser that showed them to another account shows them to this one from now on: it proves
 * by its secret that it is the same.
 * @throws AppError address-refused, invalid-input, or conflict for too many
 */
export async function addPushDevice(deps: PushDeviceDeps, input: NewDevice): Promise<PushDevice> {
  const device = { ...input, endpoint: checkEndpoint(deps.allow, input.endpoint) };
  if (!areUsable(device)) throw new AppError('invalid-input', 'These are no keys of a push subscription.');
  const { accountId } = device;
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const now = deps.clock();
    await resumeAlerts(tx, accountId, now);
    await deleteFromOthers(tx, device);
    const row = await putDevice(tx, device, now);
    if (row === undefined) throw new AppError('conflict', 'Another browser has this address.');
    if ((await countDevices(tx, accountId)) > maxPushDevices) {
      throw new AppError(
        'conflict',
        `${maxPushDevices} devices show alerts already. Remove one of them first.`,
      );
    }
    return present(row);
  });
}

/** @throws AppError not-found */
export async function removePushDevice(
  { db }: Pick<PushDeviceDeps, 'db'>,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  if (!isId || !(await deleteDevice(db, id, accountId))) {
    throw new AppError('not-found', 'This device is not on your list any more.');
  }
}

/** Ends the alerts of an account on all its devices. */
export async function removePushDevices(db: Db | Tx, accountId: string): Promise<void> {
  await deleteDevicesOf(db, accountId);
}
