import type fc from 'fast-check';

/** An input as it arrives: text, or bytes where the parser decodes them itself. */
export type FuzzInput = string | Buffer;

/** A parser of outside input with what must hold for any input. */
export interface FuzzTarget {
  name: string;
  /** What it reads, for the list of targets. */
  reads: string;
  /** Inputs up to this length are accepted by the product: characters of a text, or bytes. */
  maxLength: number;
  /** Processor time that one input may need; a second where it is absent. */
  maxMs?: number;
  inputs: fc.Arbitrary<FuzzInput>;
  /** Whether the check reads only inputs that were drawn, so that coverage cannot guide it. */
  isFixedForm?: boolean;
  /** Starts what the checks need; returns how to end it. */
  open?(): Promise<() => Promise<void>>;
  /** Parses one input. @throws Finding when a promise is broken; any other error is a crash */
  check(input: FuzzInput): unknown;
}

/** A broken promise. */
export class Finding extends Error {
  override readonly name = 'Finding';
}

/** @throws Finding when the promise is broken */
export function promise(isKept: boolean, broken: string): void {
  if (!isKept) throw new Finding(broken);
}

const maxShown = 200;

/** A value as JSON of bounded length. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > maxShown ? `${json.slice(0, maxShown)}…` : json;
}

/** @throws Finding when the two differ as JSON */
export function promiseSame(found: unknown, expected: unknown, what: string): void {
  promise(
    JSON.stringify(found) === JSON.stringify(expected),
    `${what}: ${shown(found)} is not ${shown(expected)}`,
  );
}

/** @throws Finding when a text in the value cannot be stored: it holds U+0000 or a lone surrogate */
export function promiseStorable(value: unknown): void {
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') {
      promise(next.isWellFormed(), `a lone surrogate in ${shown(next)}`);
      promise(!next.includes('\0'), `U+0000 in ${shown(next)}`);
    } else if (typeof next === 'object' && next !== null && !(next instanceof Date)) {
      for (const [key, each] of Object.entries(next)) {
        waiting.push(key);
        if (each !== undefined) waiting.push(each);
      }
    }
  }
}

/** The text of an input; bytes are decoded as UTF-8. */
export const textOf = (input: FuzzInput): string => (typeof input === 'string' ? input : input.toString());

/** The bytes of an input; a lone surrogate of a text becomes U+FFFD. */
export const bytesOf = (input: FuzzInput): Buffer => (typeof input === 'string' ? Buffer.from(input) : input);
