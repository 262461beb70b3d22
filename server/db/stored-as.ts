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
