import type { FuzzInput } from './target.ts';

/** Tries of one reduction, each of which runs the parser. */
const maxTries = 1500;
/** Processor time of one reduction: each try of a slow input needs more than a second. */
const maxReductionMs = 60_000;

function without(input: FuzzInput, from: number, to: number): FuzzInput {
  if (typeof input === 'string') return input.slice(0, from) + input.slice(to);
  return Buffer.concat([input.subarray(0, from), input.subarray(to)]);
}

/**
 * A short input that still fails: parts are removed, first halves, at last single characters or bytes, as long as
 * `fails` holds (delta debugging without complements).
 */
export async function reduceInput(
  input: FuzzInput,
  fails: (smaller: FuzzInput) => Promise<boolean>,
): Promise<FuzzInput> {
  const started = process.cpuUsage();
  const mayTry = () => {
    const { user, system } = process.cpuUsage(started);
    tries += 1;
    return tries <= maxTries && (user + system) / 1000 < maxReductionMs;
  };
  let smallest = input;
  let tries = 0;
  for (let size = Math.ceil(input.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < smallest.length && mayTry(); ) {
      const smaller = without(smallest, at, at + size);
      if (await fails(smaller)) smallest = smaller;
      else at += size;
    }
  }
  return smallest;
}
