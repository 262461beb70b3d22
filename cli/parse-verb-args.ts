import { type ParseArgsConfig, parseArgs } from 'node:util';
import { VerbUsageError } from './verb.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

type ParsedArgs<Given extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Given; allowPositionals: true; strict: true }>
>;

/** Parses flags and positionals of a verb. @throws VerbUsageError on a mistake in the arguments */
export function parseVerbArgs<Given extends Options>(args: string[], options: Given): ParsedArgs<Given> {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The rest of the message explains how to pass such a text as a positional.
    throw new VerbUsageError(message.split('. To ')[0] ?? message);
  }
}

/** Returns the only positional of a verb. */
export function onePositional(positionals: readonly string[], name: string): string {
  const [value, extra] = positionals;
  if (value === undefined || value === '') throw new VerbUsageError(`${name} is missing`);
  if (extra !== undefined) throw new VerbUsageError(`'${extra}' is one word too many`);
  return value;
}

export function noPositionals(positionals: readonly string[]): void {
  if (positionals[0] !== undefined) throw new VerbUsageError(`'${positionals[0]}' is one word too many`);
}
