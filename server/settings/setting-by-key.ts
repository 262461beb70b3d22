import * as definitions from './definitions.ts';

const settings: readonly definitions.SettingDefinition[] = Object.values(definitions);

/** The setting that is stored under a key; undefined for what other parts keep beside them. */
export function settingByKey(key: string): definitions.SettingDefinition | undefined {
  return settings.find((setting) => setting.key === key);
}
