import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

export interface StoredSetting {
  value: unknown;
  version: number;
  updatedAt: Date;
}

export async function getStoredSetting(db: Db | Tx, key: string): Promise<StoredSetting | null> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version', 'updated_at as updatedAt'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Without the value, which may be long. */
export async function getSettingVersion(
  db: Db | Tx,
  key: string,
): Promise<{ version: number; updatedAt: Date } | null> {
  const row = await db
    .selectFrom('settings')
    .select(['version', 'updated_at as updatedAt'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** The stored values of several settings by key; those never changed are absent. */
export async function getStoredSettings(db: Db | Tx, keys: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

// First key of the advisory locks of settings; no other lock uses it.
const lockSpace = 730_165_404;

/** Locks a setting against other changes until the transaction ends, also before its first change. */
export async function lockSetting(tx: Tx, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockSpace}::integer, hashtext(${key}))`.execute(tx);
}

export interface SettingChange {
  key: string;
  oldValue: unknown;
  newValue: unknown;
  /** Of the new value. */
  version: number;
  /** Absent when no person did it. */
  accountId: string | null;
  at: Date;
}

/** Writes the new value and the line of the audit. */
export async function applyChange(tx: Tx, change: SettingChange): Promise<void> {
  const newValue = toJsonb(change.newValue);
  const row = { value: newValue, version: change.version, updated_at: change.at };
  await tx
    .insertInto('settings')
    .values({ key: change.key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  await tx
    .insertInto('settings_audit')
    .values({
      key: change.key,
      version: change.version,
      old_value: toJsonb(change.oldValue),
      new_value: newValue,
      account_id: change.accountId,
      changed_at: change.at,
    })
    .execute();
}

export interface StoredChange {
  key: string;
  version: number;
  oldValue: unknown;
  newValue: unknown;
  changedAt: Date;
  /** Address of the account; null once it is deleted or when no person did it. */
  changedBy: string | null;
}

export interface ChangeQuery {
  limit: number;
  key?: string | undefined;
  /** A key whose changes are left out. */
  except?: string | undefined;
  version?: number | undefined;
}

/** Changes of settings, newest first. */
export async function listSettingChanges(
  db: Db | Tx,
  { limit, key, except, version }: ChangeQuery,
): Promise<StoredChange[]> {
  let query = db
    .selectFrom('settings_audit')
    .leftJoin('accounts', 'accounts.id', 'settings_audit.account_id')
    .select([
      'settings_audit.key',
      'settings_audit.version',
      'settings_audit.old_value as oldValue',
      'settings_audit.new_value as newValue',
      'settings_audit.changed_at as changedAt',
      'accounts.email as changedBy',
    ])
    .orderBy('settings_audit.changed_at', 'desc')
    .orderBy('settings_audit.version', 'desc')
    .limit(limit);
  if (key !== undefined) query = query.where('settings_audit.key', '=', key);
  if (except !== undefined) query = query.where('settings_audit.key', '!=', except);
  if (version !== undefined) query = query.where('settings_audit.version', '=', version);
  return await query.execute();
}

/** Stores a value unless the key has one. */
export async function insertSetting(
  db: Db,
  { key, value, at }: { key: string; value: unknown; at: Date },
): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value: toJsonb(value), version: 1, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
