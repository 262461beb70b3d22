import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { SettingDefinition } from './definitions.ts';
import { getSettingState, type SettingState } from './get-settings.ts';
import { applyChange, lockSetting } from './settings-store.ts';

interface SaveOptions {
  /** The version that the administrator edited; absent overwrites the value in force. */
  basedOn?: number | undefined;
  /** Who did it, for the audit. */
  by: { id: string };
}

/** The new value, or a function of the value in force, for calls that send a part of it. */
export type SaveSettingInput<Value> = SaveOptions & ({ value: Value } | { change: (before: Value) => Value });

/**
 * Saves a value and its audit record in one transaction. It takes effect with the next call. A value that equals the
 * one in force changes nothing.
 * @throws AppError conflict when `basedOn` is not the version in force
 */
export async function saveSetting<Schema extends z.ZodType>(
  { db, clock }: { db: Db; clock: Clock },
  definition: SettingDefinition<Schema>,
  input: SaveSettingInput<z.infer<Schema>>,
): Promise<SettingState<z.infer<Schema>>> {
  return await db.transaction().execute((tx) => saveSettingIn({ tx, clock }, definition, input));
}

/** As `saveSetting`, inside a transaction of the caller. */
export async function saveSettingIn<Schema extends z.ZodType>(
  { tx, clock }: { tx: Tx; clock: Clock },
  definition: SettingDefinition<Schema>,
  input: SaveSettingInput<z.infer<Schema>>,
): Promise<SettingState<z.infer<Schema>>> {
  const { key } = definition;
  const at = clock();
  await lockSetting(tx, key);
  const before = await getSettingState(tx, definition);
  if (input.basedOn !== undefined && input.basedOn !== before.version) throw conflict(before.version);
  const value = definition.schema.parse('value' in input ? input.value : input.change(before.value));
  if (isDeepStrictEqual(before.value, value)) return before;
  const version = before.version + 1;
  const accountId = input.by.id;
  await applyChange(tx, { key, oldValue: before.value, newValue: value, version, accountId, at });
  return { value, version, updatedAt: at };
}

function conflict(version: number): AppError {
  return new AppError(
    'conflict',
    `Somebody else changed this setting in the meantime (it is at version ${version} now). Reload to see it, then save again.`,
  );
}
