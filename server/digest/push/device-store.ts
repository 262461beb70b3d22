import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import type { PushDevicesTable } from '#server/db/schema/following-tables.ts';

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

export interface NewDevice {
  accountId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
}

/** Removes a browser, with its messages, from another account: the secret proves that it is the same browser. */
export async function deleteFromOthers(
  tx: Tx,
  { accountId, endpoint, auth }: Pick<NewDevice, 'accountId' | 'endpoint' | 'auth'>,
): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where('account_id', '!=', accountId)
    .where('auth', '=', auth)
    .execute();
}

/** Adds a device, or changes the keys and the name of one of the account; undefined where another account has it. */
export async function putDevice(tx: Tx, device: NewDevice, now: Date): Promise<PushDeviceRow | undefined> {
  const { accountId, endpoint, ...values } = device;
  return tx
    .insertInto('push_devices')
    .values({ ...values, endpoint, account_id: accountId, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ ...values, failures: 0 })
        .where('push_devices.account_id', '=', accountId),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Removes a device with its messages. Returns whether it was there. */
export async function deleteDevice(db: Db | Tx, id: string, accountId?: string): Promise<boolean> {
  let query = db.deleteFrom('push_devices').where('id', '=', id);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the devices of an account with their messages. */
export async function deleteAccountDevices(db: Db | Tx, accountId: string): Promise<void> {
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
