import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { getSettingState } from './get-setting.ts';
import { type Change, toChange } from './list-changes.ts';
import { saveSetting } from './save-setting.ts';
import { settingByKey } from './setting-by-key.ts';
import { findChanges } from './settings-store.ts';

/**
 * Puts the value that a change replaced back in force. That is a change of its own, in the audit like any
 * other; the answer is its line.
 * @throws AppError not-found for an unknown change, conflict where nothing can or need be put back
 */
export async function revertChange(
  deps: { db: Db; clock: Clock },
  input: { id: string; by: { id: string } },
): Promise<Change> {
  const change = await getChange(deps.db, input.id);
  const definition = settingByKey(change.key);
  if (definition === undefined || !change.isRevertible) {
    throw new AppError('conflict', 'The old value cannot be put back: this setting no longer takes it.');
  }
  const before = await getSettingState(deps.db, definition);
  const oldAgain = { value: change.oldValue, basedOn: before.version, by: input.by };
  const { version } = await saveSetting(deps, definition, oldAgain);
  if (version === before.version) throw new AppError('conflict', 'The old value is in force already.');
  return await getChange(deps.db, `${change.key}:${version}`);
}

/** A change by its id. @throws AppError not-found */
export async function getChange(db: Db, id: string): Promise<Change> {
  const [, key = '', version = ''] = /^(.{1,80}):(\d{1,9})$/.exec(id) ?? [];
  const [stored] = await findChanges(db, { limit: 1, key, version: Number(version) });
  if (stored === undefined) throw new AppError('not-found', 'There is no such change.');
  return toChange(stored);
}
