import type { z } from 'zod';
import type { Db, Tx } from '#server/db/db.ts';
import type { SettingDefinition } from './definitions.ts';

/**
 * The stored value, or the initial one when nothing is stored.
 * A stored value that no longer fits its schema is a fault in a migration and throws.
 */
export async function readSetting<Schema extends z.ZodType>(
  db: Db | Tx,
  definition: SettingDefinition<Schema>,
): Promise<z.infer<Schema>> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', definition.key)
    .executeTakeFirst();
  return row === undefined ? definition.initial : definition.schema.parse(row.value);
}
