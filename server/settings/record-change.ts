import type { Db, Tx } from '#server/db/db.ts';
import { applyChange, getSettingVersion, lockSetting } from './settings-store.ts';

export interface RecordedChange {
  /** Key of the list; different from the keys of settings. */
  key: string;
  oldValue: unknown;
  newValue: unknown;
  /** Null when no person did it. */
  by: { id: string } | null;
  at: Date;
}

/**
 * Locks a list against other changes until the transaction ends.
 * @returns its version, 0 before the first change
 */
export async function lockList(tx: Tx, key: string): Promise<number> {
  await lockSetting(tx, key);
  return (await getSettingVersion(tx, key))?.version ?? 0;
}

/** Version and time of the last change of a list; 0 before the first. */
export async function getListVersion(
  db: Db | Tx,
  key: string,
): Promise<{ version: number; updatedAt: Date | null }> {
  const { version = 0, updatedAt = null } = (await getSettingVersion(db, key)) ?? {};
  return { version, updatedAt };
}

/** Records the change of a list that has its own table in the audit. @returns the new version of the list */
export async function recordChange(tx: Tx, change: RecordedChange): Promise<number> {
  const { key, oldValue, newValue, by, at } = change;
  const version = (await lockList(tx, key)) + 1;
  await applyChange(tx, { key, oldValue, newValue, version, accountId: by?.id ?? null, at });
  return version;
}
