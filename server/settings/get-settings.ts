import type { z } from 'zod';
import type { Db, Tx } from '#server/db/db.ts';
import type { SettingDefinition } from './definitions.ts';
import { parseUsableSetting } from './parse-setting.ts';
import { getStoredSettings } from './settings-store.ts';

/** The values of several settings by one query. */
export async function getSettings<Definitions extends Record<string, SettingDefinition>>(
  db: Db | Tx,
  definitions: Definitions,
): Promise<{ [Name in keyof Definitions]: z.infer<Definitions[Name]['schema']> }> {
  const entries = Object.entries(definitions);
  const stored = await getStoredSettings(
    db,
    entries.map(([, { key }]) => key),
  );
  const values = entries.map(([name, definition]) => {
    const { key, initial } = definition;
    return [name, stored.has(key) ? parseUsableSetting(definition, stored.get(key)).value : initial];
  });
  // Each value was parsed by, or is the initial one of, its own definition.
  return Object.fromEntries(values) as { [Name in keyof Definitions]: z.infer<Definitions[Name]['schema']> };
}
