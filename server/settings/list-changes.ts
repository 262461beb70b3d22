import type { Db } from '#server/db/db.ts';
import { settingByKey } from './setting-by-key.ts';
import { findChanges, type StoredChange } from './settings-store.ts';

export interface Change extends StoredChange {
  /** Names the change: `key:version`. */
  id: string;
  /** False for what is no setting with a value of its own, and for an old value that its setting no longer takes. */
  isRevertible: boolean;
}

export function toChange(stored: StoredChange): Change {
  const definition = settingByKey(stored.key);
  return {
    ...stored,
    id: `${stored.key}:${stored.version}`,
    isRevertible: definition?.schema.safeParse(stored.oldValue).success ?? false,
  };
}

/** Who changed which setting when, newest first. */
export async function listChanges(
  { db }: { db: Db },
  input: { limit: number; key?: string | undefined },
): Promise<Change[]> {
  return (await findChanges(db, input)).map(toChange);
}
