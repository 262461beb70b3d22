import { toWellFormed } from '#domain/text/well-formed.ts';
import { toJsonb } from './to-jsonb.ts';

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
