import type { z } from 'zod';
import type { Db, Tx } from '#server/db/db.ts';
import {
  advancedSetting,
  credibilitySetting,
  rssSetting,
  type SettingDefinition,
  settingDefinitions,
} from './definitions.ts';
import { parseUsableSetting } from './parse-setting.ts';
import { getStoredSetting, getStoredSettings } from './settings-store.ts';

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

/** The settings that the web app needs before anybody signs in. */
export async function getPublicConfig({ db }: { db: Db }) {
  const { credibility, advanced, rss } = await getSettings(db, {
    credibility: credibilitySetting,
    advanced: advancedSetting,
    rss: rssSetting,
  });
  return {
    credibilityConfig: credibility,
    opposing_viewpoints_enabled: advanced.opposing_viewpoints_enabled,
    storySwarmMinArticles: rss.storySwarmMinArticles,
  };
}
