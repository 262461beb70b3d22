import { toWellFormed } from '#domain/text/well-formed.ts';

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Converts a query parameter to a value that both engines accept. A lone surrogate becomes U+FFFD, as in the driver's
 * UTF-8; U+0000 is removed, because the database refuses it (22021) together with all rows of the statement. Objects
 * are written by `toJsonb` instead of the driver.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return toWellFormed(value);
  if (Array.isArray(value)) return value.map(storable);
  return isPlainObject(value) ? toJsonb(value) : value;
}

/** `JSON.stringify` escapes lone surrogates and U+0000 like this, and characters outside the BMP not at all. */
const refused = /\\u(?:d[89a-f]|0000)/;

/** Makes keys and string values well formed. */
function replacer(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return toWellFormed(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [toWellFormed(key), each]));
}

/**
 * Serializes a value for a `jsonb` parameter. PostgreSQL refuses a lone surrogate (22P02) and U+0000 (22P05) inside
 * `jsonb`, so strings are made well formed first. All JSON for the database is written here.
 */
export function toJsonb(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null';
  return refused.test(json) ? JSON.stringify(value, replacer) : json;
}
