import { performance } from 'node:perf_hooks';

export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Prints the label, runs `work` and prints how long it took. */
export async function step(label, work, { say = console.log } = {}) {
  const start = performance.now();
  say(`  ${label} ...`);
  const result = await work();
  say(`  ${label}: done in ${seconds(performance.now() - start)}`);
  return result;
}

/** A failure that the user can fix; it is printed without a stack. */
export class ScriptError extends Error {}

/** Exits with the message of a ScriptError, or with the stack of any other error. */
export function fail(error) {
  console.error(error instanceof ScriptError ? error.message : error);
  process.exit(1);
}
