import { performance } from 'node:perf_hooks';

export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Says what happens, then how long it took; `quiet` keeps both for steps that are usually instant. */
export async function step(label, work, { say = console.log } = {}) {
  const start = performance.now();
  say(`  ${label} ...`);
  const result = await work();
  say(`  ${label}: done in ${seconds(performance.now() - start)}`);
  return result;
}

/** A failure that a person can act on: printed without a stack. */
export class ScriptError extends Error {}

/** Ends with the sentence of a ScriptError, or with the whole stack of anything else. */
export function fail(error) {
  console.error(error instanceof ScriptError ? error.message : error);
  process.exit(1);
}
