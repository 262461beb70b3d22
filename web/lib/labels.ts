import { upperFirst } from '#domain/text/cut-text.ts';

/** The known values of an enumeration in an answer, which may contain others. */
export type Known<Value> = Value extends string ? (string extends Value ? never : Value) : never;

/** The entries of a table of labels, one per known value. */
export type Labels<Value extends string, Label = string> = Readonly<Record<Known<Value>, Label>>;

/** Whether a table has an entry for a value; a newer server may send others. */
export function isKnown<Value extends string>(
  labels: Labels<Value, unknown>,
  value: Value,
): value is Value & Known<Value> {
  return Object.hasOwn(labels, value);
}

/** The entry of a value, or undefined for one that this version does not know. All look-ups use this function. */
export function getLabel<Value extends string, Label>(
  labels: Labels<Value, Label>,
  value: Value,
): Label | undefined {
  return isKnown(labels, value) ? labels[value] : undefined;
}

/** A value without a label as words: 'graceful_failure' is "Graceful failure". */
export function valueWords(value: string): string {
  return upperFirst(value.replace(/[_-]+/g, ' ').trim());
}

/** The label of a value, or its words, where only text is possible; elements show `ValueWord`. */
export function labelText<Value extends string>(labels: Labels<Value>, value: Value): string {
  return getLabel(labels, value) ?? valueWords(value);
}

/** A value that is sent back to the server unchanged. */
export function asSent<Value extends string>(value: Value): Known<Value> {
  // The server that sent it knows it, also where this version does not.
  return value as string as Known<Value>;
}
