import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';
import { sliceText } from '#domain/text/cut-text.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { ModelFailure } from './model-failure.ts';

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
function fitSchema<Schema extends z.ZodType>(
  schema: Schema,
  written: unknown,
): (Changes & { value: z.output<Schema> }) | null {
  const changes: Changes = { dropped: 0, isChanged: false };
  const result = schema.safeParse(fitValue(schema, written, changes));
  return result.success ? { ...changes, value: result.data } : null;
}

/** Far above the length of any expected answer. */
const maxLength = 200_000;
/** Longer than any expected answer; repairing takes up to 3 µs a character. */
const maxRepaired = 20_000;
/** Objects that are tried in one answer. */
const maxObjects = 60;

/** The end of the JSON object that starts at `from`, ignoring brackets in strings; -1 when it is truncated. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let isInString = false;
  for (let i = from; i < text.length; i += 1) {
    const character = text[i];
    if (isInString) {
      if (character === '\\') i += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return -1;
}

interface WrittenObject {
  written: string;
  start: number;
  end: number;
  /** Whether its end is missing. */
  isOpen: boolean;
}

/** The outermost objects of a text. A broken one is the last: what stands inside it may be quoted. */
function findObjects(text: string): WrittenObject[] {
  const found: WrittenObject[] = [];
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < maxObjects; tries += 1) {
    const end = endOfObject(text, start);
    if (end !== -1) found.push({ written: sliceText(text, start, end), start, end, isOpen: false });
    else if (/^\{\s*["'}]/.test(sliceText(text, start, start + 20))) {
      found.push({ written: sliceText(text, start), start, end: text.length, isOpen: true });
      break;
    }
    start = text.indexOf('{', end === -1 ? start + 1 : end);
  }
  return found;
}

function parseOrRepair(written: string, isOpen: boolean): { value: unknown; isRepaired: boolean } | null {
  if (!isOpen) {
    try {
      return { value: parseJson(written), isRepaired: false };
    } catch {
      // It is repaired below.
    }
  }
  if (written.length > maxRepaired) return null;
  try {
    return { value: parseJson(jsonrepair(written)), isRepaired: true };
  } catch {
    // JSONRepairError, or RangeError for deep nesting.
    return null;
  }
}

const endsOfThoughts = /<\/(?:think|thinking|thought|reasoning)>|<\|channel\|>final<\|message\|>/gi;
const startOfThoughts = /^\s*(?:<(?:think|thinking|thought|reasoning)>|<\|channel\|>analysis)/i;

/** The objects after the thoughts of a reasoning model, whose opening mark may stand in the template of the model. */
function withoutThoughts(text: string, objects: readonly WrittenObject[]) {
  const marks = [...text.matchAll(endsOfThoughts)].map(({ index }) => index);
  // A mark inside an object is quoted.
  const last = marks.findLast((at) => objects.every(({ start, end }) => at < start || at >= end));
  const isBegun = startOfThoughts.test(text);
  const from = last ?? (isBegun ? text.length : 0);
  return {
    answers: objects.filter(({ start }) => start >= from),
    hasThoughts: last !== undefined || isBegun,
  };
}

export interface ParsedAnswer<Answer> {
  answer: Answer;
  /** Whether the text was no JSON, or values were of another type or spelling. */
  isRepaired: boolean;
  hasThoughts: boolean;
  /** Whether its end is missing. */
  isOpen: boolean;
  /** Items of lists that were left out because they were incomplete or out of range. */
  dropped: number;
}

/**
 * Parses the last JSON object of a model's answer that fits the schema, whatever stands around it. Small mistakes are
 * repaired; an item of a list that cannot be used is left out.
 * @throws ModelFailure `refused` without any object, `malformed` without one that fits
 */
export function parseAnswer<Schema extends z.ZodType>(
  written: string,
  schema: Schema,
): ParsedAnswer<z.output<Schema>> {
  const text = sliceText(written, Math.max(0, written.length - maxLength));
  const objects = findObjects(text);
  if (objects.length === 0 && !startOfThoughts.test(text) && text.trim() !== '')
    throw new ModelFailure('refused');
  const { answers, hasThoughts } = withoutThoughts(text, objects);
  for (const { written: object, isOpen } of answers.reverse()) {
    const parsed = parseOrRepair(object, isOpen);
    const fitted = parsed === null ? null : fitSchema(schema, parsed.value);
    if (parsed === null || fitted === null) continue;
    const { value, dropped, isChanged } = fitted;
    return { answer: value, dropped, isOpen, isRepaired: parsed.isRepaired || isChanged, hasThoughts };
  }
  throw new ModelFailure('malformed');
}
