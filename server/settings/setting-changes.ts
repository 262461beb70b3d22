import { createHash } from 'node:crypto';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { type SettingDefinition, settingDefinitions } from './definitions.ts';
import { getSettingState } from './get-settings.ts';
import { parseSetting, parseSettingIfValid } from './parse-setting.ts';
import { saveSetting } from './save-setting.ts';
import {
  applyChange,
  type ChangeQuery,
  getSettingVersion,
  listSettingChanges,
  lockSetting,
  type StoredChange,
} from './settings-store.ts';

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

interface RevertDeps {
  db: Db;
  clock: Clock;
  /** By default the table of definitions.ts. */
  settings?: readonly SettingDefinition[];
}

/**
 * Puts the value that a change replaced back in force, as a change of its own.
 * @returns the new change
 * @throws AppError not-found for an unknown change, conflict if the old value is invalid or already in force
 */
export async function revertChange(
  deps: RevertDeps,
  input: { id: string; by: { id: string } },
): Promise<Change> {
  const { settings = settingDefinitions } = deps;
  const change = await getChange(deps.db, input.id, settings);
  const definition = settings.find(({ key }) => key === change.key);
  if (definition === undefined || !change.isRevertible) {
    throw new AppError('conflict', 'The old value cannot be put back: this setting no longer takes it.');
  }
  const before = await getSettingState(deps.db, definition);
  const value = parseSetting(definition, change.oldValue);
  const restored = { value, basedOn: before.version, by: input.by };
  const { version } = await saveSetting(deps, definition, restored);
  if (version === before.version) throw new AppError('conflict', 'The old value is in force already.');
  return await getChange(deps.db, `${change.key}:${version}`, settings);
}

/** A change by its id. @throws AppError not-found */
export async function getChange(
  db: Db,
  id: string,
  settings: readonly SettingDefinition[] = settingDefinitions,
): Promise<Change> {
  const [, key = '', version = ''] = /^(.{1,80}):(\d{1,9})$/.exec(id) ?? [];
  const [stored] = await listSettingChanges(db, { limit: 1, key, version: Number(version) });
  if (stored === undefined) throw new AppError('not-found', 'There is no such change.');
  return toChange(stored, settings);
}

export interface Change extends StoredChange {
  /** Names the change: `key:version`. */
  id: string;
  /** The setting in words; its key if it is not in the table. */
  label: string;
  /** False if the key is not in the table, or if the old value cannot be parsed. */
  isRevertible: boolean;
}

/** In place of a secret: that it is set, and a mark that changes with it. */
export const markSecret = (secret: string): string =>
  `set (${createHash('sha256').update(secret).digest('hex').slice(0, 6)})`;

/** A value for people: of a secret, whether it is set, and a mark that changes with it. */
export function showValue(definition: SettingDefinition | undefined, value: unknown): unknown {
  const secrets = definition?.secrets;
  if (secrets === undefined || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => {
      if (!secrets.includes(field) || typeof part !== 'string' || part === '') return [field, part];
      return [field, markSecret(part)];
    }),
  );
}

export function toChange(stored: StoredChange, settings: readonly SettingDefinition[]): Change {
  const definition = settings.find(({ key }) => key === stored.key);
  return {
    ...stored,
    id: `${stored.key}:${stored.version}`,
    label: definition?.label ?? stored.key,
    isRevertible: definition !== undefined && parseSettingIfValid(definition, stored.oldValue) !== undefined,
  };
}

/** Who changed which setting when, newest first. */
export async function listChanges(
  { db, settings = settingDefinitions }: { db: Db; settings?: readonly SettingDefinition[] },
  query: Omit<ChangeQuery, 'version'>,
): Promise<Change[]> {
  return (await listSettingChanges(db, query)).map((stored) => toChange(stored, settings));
}
