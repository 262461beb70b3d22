import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import type { PushDevicesTable } from '#server/db/schema/push-tables.ts';

export type PushDeviceRow = Selectable<PushDevicesTable>;

/** The newest last. */
export async function listDevices(db: Db | Tx, accountId: string): Promise<PushDeviceRow[]> {
  return db
    .selectFrom('push_devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countDevices(db: Db | Tx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('push_devices')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function getDeviceByEndpoint(db: Db | Tx, endpoint: string): Promise<PushDeviceRow | undefined> {
  return db.selectFrom('push_devices').selectAll().where('endpoint', '=', endpoint).executeTakeFirst();
}

export interface NewDevice {
  accountId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
}

export async function insertDevice(tx: Tx, device: NewDevice, now: Date): Promise<PushDeviceRow> {
  const { accountId, ...values } = device;
  return tx
    .insertInto('push_devices')
    .values({ ...values, account_id: accountId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes the keys and the name of a device of the same account. */
export async function updateDevice(tx: Tx, id: string, device: NewDevice): Promise<PushDeviceRow> {
  const { p256dh, auth, name } = device;
  return tx
    .updateTable('push_devices')
    .set({ p256dh, auth, name, failures: 0 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes a device with its messages. Returns whether it was there. */
export async function deleteDevice(db: Db | Tx, id: string, accountId?: string): Promise<boolean> {
  let query = db.deleteFrom('push_devices').where('id', '=', id);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the devices of an account with their messages. */
export async function deleteDevicesOf(db: Db | Tx, accountId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('account_id', '=', accountId).execute();
}

/** Alerts of the account are looked for again, where the reader wants any. */
export async function resumeAlerts(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('reader_preferences')
    .set({ next_alert_at: now })
    .where('account_id', '=', accountId)
    .where('alerts_per_day', '>', 0)
    .where('next_alert_at', 'is', null)
    .execute();
}

/** Notes that a push service accepted an alert. */
export async function noteReached(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('push_devices').set({ reached_at: now, failures: 0 }).where('id', '=', id).execute();
}

/** Notes that an alert was not accepted, and removes a device of which `maxFailures` in a row were not. */
export async function noteFailure(tx: Tx, id: string, maxFailures: number): Promise<void> {
  const row = await tx
    .updateTable('push_devices')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst();
  if (row !== undefined && row.failures >= maxFailures) await deleteDevice(tx, id);
}
