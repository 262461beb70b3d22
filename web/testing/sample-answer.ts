import type { z } from 'zod';

/** The path of a value in an answer: 'users.tier'. Items of lists share the path of their list. */
export type Place = string;

type Schema = z.core.$ZodType;

interface SampleOptions {
  /** The value for an enumeration of the contract. */
  enumValue: (place: Place, values: readonly string[]) => string;
  /** Whether a nullable value is null. */
  isNull?: (place: Place) => boolean;
}

function sampleText(place: Place, format: string | undefined): string {
  const name = place.split('.').at(-1) ?? '';
  if (format === 'datetime' || /(_at|At|timestamp|lastFetch|hour|last_updated)$/.test(name))
    return new Date().toISOString();
  if (/(url|address|feed)$/i.test(name)) return 'https://tribune.example/a';
  return `A ${name}`;
}

function sampleObject(shape: Readonly<Record<string, Schema>>, place: Place, options: SampleOptions): object {
  const fields = Object.entries(shape).filter(([, schema]) => schema._zod.def.type !== 'never');
  const at = (name: string) => (place === '' ? name : `${place}.${name}`);
  return Object.fromEntries(fields.map(([name, schema]) => [name, sampleOf(schema, at(name), options)]));
}

function isPlain(schema: Schema): boolean {
  return ['null', 'undefined'].includes(schema._zod.def.type);
}

/** An answer in the shape of a schema: nothing is left out or null, lists have one item, numbers are small. */
export function sampleOf(schema: Schema, place: Place, options: SampleOptions): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return sampleObject(def.shape, place, options);
    case 'array':
      if (def.element._zod.def.type === 'never') return [];
      return [sampleOf(def.element, place, options)];
    case 'tuple':
      return def.items.map((item) => sampleOf(item, place, options));
    case 'record': {
      const keys = def.keyType._zod.def.type === 'enum' ? Object.values(enumOf(def.keyType)) : ['key'];
      return Object.fromEntries(keys.map((key) => [key, sampleOf(def.valueType, place, options)]));
    }
    case 'nullable':
      return options.isNull?.(place) ? null : sampleOf(def.innerType, place, options);
    case 'optional':
    case 'default':
      return sampleOf(def.innerType, place, options);
    case 'lazy':
      return sampleOf(def.getter(), place, options);
    case 'union':
      return sampleOf(
        def.options.find((option) => !isPlain(option)) ?? def.options[0] ?? schema,
        place,
        options,
      );
    case 'enum':
      return options.enumValue(place, enumOf(schema));
    case 'literal':
      return def.values[0];
    case 'string':
      return sampleText(place, 'format' in def ? String(def.format) : undefined);
    case 'number':
      return 'checks' in def && (def.checks?.length ?? 0) > 0 && isWhole(def) ? 3 : 0.5;
    case 'boolean':
      return true;
    case 'unknown':
      return 'anything';
    case 'null':
      return null;
    default:
      throw new Error(`there is no sample of ${def.type} at ${place}`);
  }
}

function isWhole(def: z.core.$ZodNumberDef): boolean {
  return (def.checks ?? []).some(
    (check) =>
      (check as { isInt?: boolean }).isInt === true ||
      /int/.test(String((check._zod.def as { format?: string }).format)),
  );
}

function enumOf(schema: Schema): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'enum' ? Object.values(def.entries).map(String) : [];
}
