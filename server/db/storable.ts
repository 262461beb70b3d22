import { toWellFormed } from '#domain/text/well-formed.ts';
import { toJsonb } from './to-jsonb.ts';

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * A parameter as both engines take it. Half of a character would reach a text column as U+FFFD anyway, by the
 * driver's UTF-8; U+0000 would be refused (22021) and take the rows beside it along. Objects, which the driver
 * would write as JSON of its own, are written by `toJsonb`.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return toWellFormed(value);
  if (Array.isArray(value)) return value.map(storable);
  return isPlainObject(value) ? toJsonb(value) : value;
}
