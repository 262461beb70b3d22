import type { Db, Tx } from '#server/db/db.ts';
import { applyChange, findSettingVersion, lockSetting } from './settings-store.ts';

export interface RecordedChange {
  /** Of the list that was changed; no setting has the same. */
  key: string;
  oldValue: unknown;
  newValue: unknown;
  /** Null when no person did it. */
  by: { id: string } | null;
  at: Date;
}

/**
 * Makes whoever wants to change the same list wait until the transaction ends, and gives its version: 0 before
 * the first change.
 */
export async function lockList(tx: Tx, key: string): Promise<number> {
  await lockSetting(tx, key);
  return (await findSettingVersion(tx, key))?.version ?? 0;
}

/** Version and time of the last change of a list; 0 before the first. */
export async function getListVersion(
  db: Db | Tx,
  key: string,
): Promise<{ version: number; updatedAt: Date | null }> {
  const { version = 0, updatedAt = null } = (await findSettingVersion(db, key)) ?? {};
  return { version, updatedAt };
}

/** Notes in the audit what became of a list that is kept elsewhere; gives its new version. */
export async function recordChange(tx: Tx, change: RecordedChange): Promise<number> {
  const { key, oldValue, newValue, by, at } = change;
  const version = (await lockList(tx, key)) + 1;
  await applyChange(tx, { key, oldValue, newValue, version, accountId: by?.id ?? null, at });
  return version;
}
