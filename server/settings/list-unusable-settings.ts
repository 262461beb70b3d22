import type { Db } from '#server/db/db.ts';
import { settingDefinitions } from './definitions.ts';
import { parseUsableSetting } from './parse-setting.ts';
import { getStoredSettings } from './settings-store.ts';

export interface UnusableSetting {
  /** Its name for people. */
  label: string;
  /** None: the whole value. */
  fields: string[];
}

/** Stored settings with values that this release does not allow, for which initial values are used. */
export async function listUnusableSettings({ db }: { db: Db }): Promise<UnusableSetting[]> {
  const keys = settingDefinitions.map(({ key }) => key);
  const stored = await getStoredSettings(db, keys);
  return settingDefinitions.flatMap((definition) => {
    if (!stored.has(definition.key)) return [];
    const { unusable } = parseUsableSetting(definition, stored.get(definition.key));
    if (unusable.length === 0) return [];
    return [{ label: definition.label, fields: unusable.filter((field) => field !== '') }];
  });
}
