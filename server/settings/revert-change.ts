import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type SettingDefinition, settingDefinitions } from './definitions.ts';
import { getSettingState } from './get-setting.ts';
import { type Change, toChange } from './list-changes.ts';
import { parseSetting } from './parse-setting.ts';
import { saveSetting } from './save-setting.ts';
import { listSettingChanges } from './settings-store.ts';

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
