import { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function storedObjectAs({ shape }: z.ZodObject, defaults: Fields): z.ZodType {
  const fields = Object.entries(shape).map(([name, field]) => [name, storedAs(field, defaults[name])]);
  const whole = z.object(Object.fromEntries(fields));
  return whole.catch(() => whole.parse({}));
}

function storedListAs({ element }: z.ZodArray): z.ZodType {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((item) => {
        const { success, data } = z.safeParse(element, item);
        return success ? [data] : [];
      }),
    );
}

/**
 * A schema for JSON that any release stored. A missing or invalid value of an object gets its default, an unknown field
 * is left out, and a list has only its valid items.
 * @param schema of the values that this release stores
 */
export function storedAs<Schema extends z.core.$ZodType>(
  schema: Schema,
  fallback: NoInfer<z.infer<Schema>>,
): z.ZodType<z.infer<Schema>>;
export function storedAs(schema: z.core.$ZodType, fallback: unknown): z.ZodType {
  if (schema instanceof z.ZodObject && isFields(fallback)) return storedObjectAs(schema, fallback);
  if (schema instanceof z.ZodArray) return storedListAs(schema);
  return (schema as z.ZodType).catch(fallback);
}

/*
 * JSON in the database was written by this release, by an older one with fewer fields, or by a later one with more.
 * Stores parse each column with a schema built from these parts when they read it. A missing or invalid field gets
 * its default, an unknown field is left out, and one damaged row never prevents the others from being read.
 */

/** An object whose fields all have a default, by `.catch()`; anything else counts as one without fields. */
export function storedObject<Shape extends z.ZodRawShape>(shape: Shape) {
  const whole = z.object(shape);
  return whole.catch(() => whole.parse({}));
}

/** A list without the items that cannot be used. */
export function storedList<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items): z.infer<Item>[] =>
      items.flatMap((each) => {
        const { success, data } = item.safeParse(each);
        return success ? [data] : [];
      }),
    );
}

/** An object of any keys without the values that cannot be used. */
export function storedRecord<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string(), z.unknown())
    .catch({})
    .transform(
      (entries): Record<string, z.infer<Value>> =>
        Object.fromEntries(
          Object.entries(entries).flatMap(([key, each]) => {
            const { success, data } = value.safeParse(each);
            return success ? [[key, data]] : [];
          }),
        ),
    );
}

export const storedText = z.string().catch('');
export const storedTextOrNull = z.string().nullable().catch(null);
export const storedTexts = storedList(z.string());
export const storedCount = z.number().int().nonnegative().catch(0);
export const storedCountOrNull = z.number().int().nonnegative().nullable().catch(null);
