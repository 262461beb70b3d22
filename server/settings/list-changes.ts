import { createHash } from 'node:crypto';
import { sliceText } from '#domain/text/cut-text.ts';
import type { Db } from '#server/db/db.ts';
import { type SettingDefinition, settingDefinitions } from './definitions.ts';
import { parseSettingIfValid } from './parse-setting.ts';
import { type ChangeQuery, listSettingChanges, type StoredChange } from './settings-store.ts';

export interface Change extends StoredChange {
  /** Names the change: `key:version`. */
  id: string;
  /** The setting in words; its key if it is not in the table. */
  label: string;
  /** False if the key is not in the table, or if the old value cannot be parsed. */
  isRevertible: boolean;
}

/** A value for people: of a secret, whether it is set, and a mark that changes with it. */
export function showValue(definition: SettingDefinition | undefined, value: unknown): unknown {
  const secrets = definition?.secrets;
  if (secrets === undefined || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => {
      if (!secrets.includes(field) || typeof part !== 'string' || part === '') return [field, part];
      return [field, `set (${sliceText(createHash('sha256').update(part).digest('hex'), 0, 6)})`];
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
