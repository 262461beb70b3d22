import { z } from 'zod';

interface Changes {
  dropped: number;
  isChanged: boolean;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Also “4/5”: of a scale that was not requested, the number counts. */
const numeral = /^[+-]?\d{1,15}(?:\.\d{1,15})?(?: ?\/ ?\d{1,3})?$/;

/** The same value in the type and spelling of the schema, where it is clear which is meant. */
function coerce(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodEnum && typeof value === 'string') {
    const meant = value.trim().toLowerCase();
    return schema.options.find((option) => String(option).toLowerCase() === meant) ?? value;
  }
  if (schema instanceof z.ZodLiteral && typeof value === 'string') {
    const meant = value.trim().toLowerCase();
    return [...schema.values].find((option) => String(option).toLowerCase() === meant) ?? value;
  }
  if (schema instanceof z.ZodNumber && typeof value === 'string' && numeral.test(value.trim()))
    return Number(value.split('/')[0]);
  if (schema instanceof z.ZodBoolean && typeof value === 'string') {
    const meant = value.trim().toLowerCase();
    if (meant === 'true' || meant === 'yes') return true;
    return meant === 'false' || meant === 'no' ? false : value;
  }
  if (schema instanceof z.ZodString) {
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(' ');
  }
  return value;
}

/** The field of this name, in any spelling of capitals. */
function fieldOf(value: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name];
  const other = Object.keys(value).find((key) => key.toLowerCase() === name.toLowerCase());
  return other === undefined ? undefined : value[other];
}

function fitList(item: z.ZodType, value: unknown, changes: Changes): unknown {
  const isSingle = isObject(value) || (typeof value === 'string' && value.trim() !== '');
  const items = Array.isArray(value) ? value : isSingle ? [value] : null;
  if (items === null) return value;
  const fitted = items.map((each) => fitValue(item, each, changes));
  const kept = fitted.filter((each) => item.safeParse(each).success);
  // Nothing that can be used is no answer.
  if (kept.length === 0) return fitted;
  changes.dropped += fitted.length - kept.length;
  changes.isChanged ||= isSingle;
  return kept;
}

/** A field that may be null is null where its value cannot be used. */
function fitField(field: z.ZodType, value: unknown, changes: Changes): unknown {
  const fitted = fitValue(field, value, changes);
  if (!(field instanceof z.ZodNullable) || field.safeParse(fitted).success) return fitted;
  if (value !== undefined) changes.dropped += 1;
  changes.isChanged = true;
  return null;
}

function fitValue(schema: z.ZodType, value: unknown, changes: Changes): unknown {
  if (schema instanceof z.ZodPrefault) {
    if (value === null || value === undefined) return undefined;
    const inner = schema.unwrap() as z.ZodType;
    const fitted = fitValue(inner, value, changes);
    if (inner.safeParse(fitted).success) return fitted;
    changes.dropped += 1;
    return undefined;
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return value === null || value === undefined
      ? value
      : fitValue(schema.unwrap() as z.ZodType, value, changes);
  }
  if (schema instanceof z.ZodArray) return fitList(schema.element as z.ZodType, value, changes);
  if (schema instanceof z.ZodObject && isObject(value)) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, fitField(field, fieldOf(value, name), changes)]),
    );
  }
  const coerced = coerce(schema, value);
  changes.isChanged ||= coerced !== value;
  return coerced;
}

/**
 * Fits a value that a model wrote to a schema: capitals and types are corrected, and items of lists that do not fit are
 * left out and counted. A field that may be null is null where it does not fit or is missing; one with a `prefault`
 * has that.
 * @returns null if the value as a whole does not fit
 */
export function fitSchema<Schema extends z.ZodType>(
  schema: Schema,
  written: unknown,
): (Changes & { value: z.output<Schema> }) | null {
  const changes: Changes = { dropped: 0, isChanged: false };
  const result = schema.safeParse(fitValue(schema, written, changes));
  return result.success ? { ...changes, value: result.data } : null;
}
