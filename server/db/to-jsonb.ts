import { toWellFormed } from '#domain/text/well-formed.ts';

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
