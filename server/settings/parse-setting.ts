import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { SettingDefinition } from './definitions.ts';
import { getStoredSetting, insertSetting } from './settings-store.ts';

const stored = z.object({ secret: z.string().min(1) });

/**
 * A secret that the program creates at its first use and shares among all processes. Administrators cannot read or change
 * it, so it has no audit.
 * @returns 256 random bits in base64
 */
export async function ownSecret({ db, clock }: { db: Db; clock: Clock }, key: string): Promise<string> {
  const known = await getStoredSetting(db, key);
  if (known !== null) return stored.parse(known.value).secret;
  const value = { secret: randomBytes(32).toString('base64') };
  await insertSetting(db, { key, value, at: clock() });
  // Another process may have stored its own value first.
  const row = await getStoredSetting(db, key);
  return stored.parse(row?.value).secret;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds missing fields of objects from the initial value, in items of a list from the initial item at the same index. */
function fill(initial: unknown, stored: unknown): unknown {
  if (isObject(initial) && isObject(stored)) {
    const filled = Object.entries(stored).map(([key, value]) => [key, fill(initial[key], value)]);
    return { ...initial, ...Object.fromEntries(filled) };
  }
  if (!Array.isArray(initial) || !Array.isArray(stored)) return stored;
  return stored.map((item, at) => fill(initial[at] ?? initial.at(-1), item));
}

/**
 * A setting as any release stored it: a newer field gets its initial value, a removed field is left out.
 * @throws ZodError for a field with a value that this release does not allow, which is a fault in a migration
 */
export function parseSetting<Schema extends z.ZodType>(
  { schema, initial }: SettingDefinition<Schema>,
  stored: unknown,
): z.infer<Schema> {
  return schema.parse(fill(initial, stored));
}

/** As `parseSetting`, but undefined where that throws. */
export function parseSettingIfValid<Schema extends z.ZodType>(
  { schema, initial }: SettingDefinition<Schema>,
  stored: unknown,
): z.infer<Schema> | undefined {
  return schema.safeParse(fill(initial, stored)).data;
}

export interface UsableSetting<Value> {
  value: Value;
  /** Fields whose stored value this release does not allow; the initial value is used in their place. */
  unusable: string[];
}

/**
 * As `parseSetting`, for use: a field with a value that this release does not allow has its initial value. What is
 * stored stays until it is saved again.
 */
export function parseUsableSetting<Schema extends z.ZodType>(
  definition: SettingDefinition<Schema>,
  stored: unknown,
): UsableSetting<z.infer<Schema>> {
  const { schema, initial } = definition;
  const parsed = schema.safeParse(fill(initial, stored));
  if (parsed.success) return { value: parsed.data, unusable: [] };
  const unusable = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')))];
  if (isObject(stored) && !unusable.includes('')) {
    const usable = Object.entries(stored).filter(([key]) => !unusable.includes(key));
    const value = parseSettingIfValid(definition, Object.fromEntries(usable));
    if (value !== undefined) return { value, unusable };
  }
  return { value: initial, unusable };
}
