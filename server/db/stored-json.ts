import { z } from 'zod';

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
