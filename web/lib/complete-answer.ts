import type { Shape } from '#contract/answer-shapes.ts';
import { domainOf } from '#domain/articles/domain-of.ts';

/** Thrown where an answer lacks what it is about. */
export class MissingAnswer extends Error {}

type Fields = Readonly<Record<string, unknown>>;
type FieldShapes = Readonly<Record<string, Shape>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names that a field may have as well. */
const otherNames: Readonly<Record<string, string>> = { url: 'link', published_at: 'pubDate' };

const plainTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  // An outlet may be an object with a name.
  text: (value) => typeof value === 'string' || (isRecord(value) && typeof value.name === 'string'),
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  true: (value) => value === true,
  any: (value) => value !== undefined,
};

const isTagged = (shape: Shape): shape is Extract<Shape, readonly unknown[]> => Array.isArray(shape);

/** Whether a value has the type of a shape; the fields of an object may still be missing. */
function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') return plainTypes[shape]?.(value) ?? false;
  if (!isTagged(shape)) return isRecord(value);
  switch (shape[0]) {
    case 'list':
    case 'tuple':
      return Array.isArray(value);
    case 'map':
      return isRecord(value);
    case 'fixed':
      return value === shape[1];
    case 'either':
      return listOptions(shape).some((option) => fits(option, value));
    case 'needed':
      return value !== '' && fits(shape[1], value);
    default:
      return fits(shape[1], value);
  }
}

const listOptions = ([, ...options]: readonly ['either' | 'tuple', ...Shape[]]): Shape[] => options;

const emptyValues: Readonly<Record<string, unknown>> = {
  text: '',
  time: '',
  number: 0,
  boolean: false,
  true: false,
  any: null,
};

/** What stands for a missing value. */
function getEmptyValue(shape: Shape): unknown {
  if (typeof shape === 'string') return emptyValues[shape];
  if (!isTagged(shape)) return completeObject(shape, {});
  switch (shape[0]) {
    case 'nullable':
      return null;
    case 'optional':
      return undefined;
    case 'default':
      return shape[2];
    case 'list':
      return [];
    case 'map':
      return {};
    case 'fixed':
      return '';
    case 'either':
      return getEmptyValue(shape[1] ?? 'any');
    case 'tuple':
      return listOptions(shape).map(getEmptyValue);
    case 'needed':
      throw new MissingAnswer();
  }
}

function completeObject(shapes: FieldShapes, value: Fields): Fields {
  const fields = Object.entries(shapes).map(([name, shape]) => {
    const sent = value[name] ?? value[otherNames[name] ?? name];
    return [name, completeValue(shape, sent)] as const;
  });
  return fillFromAddress(Object.fromEntries(fields.filter(([, field]) => field !== undefined)));
}

/** An article or feed with an address, but without an id or a domain, has those of its address. */
function fillFromAddress(fields: Fields): Fields {
  const { id, domain, url } = fields;
  if (typeof url !== 'string' || url === '') return fields;
  return {
    ...fields,
    ...(id === '' ? { id: url } : {}),
    ...(domain === '' ? { domain: domainOf(url) } : {}),
  };
}

/** How many fields of a value a shape has. */
function sharedFields(shape: Shape, value: unknown): number {
  if (isTagged(shape))
    return shape[0] === 'either' ? Math.max(...listOptions(shape).map((one) => sharedFields(one, value))) : 0;
  if (typeof shape === 'string' || !isRecord(value)) return 0;
  return Object.keys(shape).filter((name) => Object.hasOwn(value, name)).length;
}

/** The option that has the most fields of the value. */
function nearest(options: readonly Shape[], value: unknown): Shape {
  const [best = 'any'] = options
    .filter((option) => fits(option, value))
    .sort((a, b) => sharedFields(b, value) - sharedFields(a, value));
  return best;
}

function completeValue(shape: Shape, value: unknown): unknown {
  if (!fits(shape, value)) return getEmptyValue(shape);
  if (typeof shape === 'string') return shape === 'text' && isRecord(value) ? value.name : value;
  if (!isTagged(shape)) return completeObject(shape, value as Fields);
  switch (shape[0]) {
    case 'list': {
      const [, item] = shape;
      return (value as unknown[]).filter((one) => fits(item, one)).map((one) => completeValue(item, one));
    }
    case 'tuple':
      return listOptions(shape).map((item, place) => completeValue(item, (value as unknown[])[place]));
    case 'map': {
      const entries = Object.entries(value as Fields).filter(([, one]) => fits(shape[1], one));
      return Object.fromEntries(entries.map(([name, one]) => [name, completeValue(shape[1], one)]));
    }
    case 'either':
      return completeValue(nearest(listOptions(shape), value), value);
    case 'fixed':
      return value;
    default:
      return completeValue(shape[1], value);
  }
}

/**
 * The answer with every field that the contract gives it: what is missing, or has another type, gets the empty value of
 * its type or what the contract says that its absence means; items of other types are left out. A server that sends no
 * more than the specification says can then be read like any other. Throws `MissingAnswer`.
 */
export function completeAnswer(shape: Shape, answer: unknown): unknown {
  return completeValue(['needed', shape], answer);
}
