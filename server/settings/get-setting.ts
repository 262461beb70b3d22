import type { z } from 'zod';
import type { Db, Tx } from '#server/db/db.ts';
import type { SettingDefinition } from './definitions.ts';
import { parseUsableSetting } from './parse-setting.ts';
import { getStoredSetting } from './settings-store.ts';

/** The value of a setting with its version. */
export interface SettingState<Value> {
  value: Value;
  /** 0 until somebody changes it. */
  version: number;
  updatedAt: Date | null;
}

/**
 * The stored value, or the initial one when nothing is stored.
 * It is parsed as `parseUsableSetting` does.
 */
export async function getSetting<Schema extends z.ZodType>(
  db: Db | Tx,
  definition: SettingDefinition<Schema>,
): Promise<z.infer<Schema>> {
  return (await getSettingState(db, definition)).value;
}

/** As `getSetting`, with the version that a save can be based on. */
export async function getSettingState<Schema extends z.ZodType>(
  db: Db | Tx,
  definition: SettingDefinition<Schema>,
): Promise<SettingState<z.infer<Schema>>> {
  const row = await getStoredSetting(db, definition.key);
  if (row === null) return { value: definition.initial, version: 0, updatedAt: null };
  const { value } = parseUsableSetting(definition, row.value);
  return { value, version: row.version, updatedAt: row.updatedAt };
}
