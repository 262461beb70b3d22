import fc from 'fast-check';
import { Guide, type GuideCounts } from './guide.ts';
import { reduceInput } from './reduce-input.ts';
import { Finding, type FuzzInput, type FuzzTarget } from './target.ts';

/** Processor time that one input of any accepted size may need. */
export const usualMaxMs = 1000;
/** A slow input is tried again: a busy machine makes one try slow, a slow parser all. */
const tries = 3;
/** Inputs are drawn in groups, so that few are in memory. */
const groupSize = 100;
/** One input in so many is grown to the accepted size. */
const growEvery = 100;

export interface FoundInput {
  /** The reduced input. */
  input: FuzzInput;
  /** What is broken, in a sentence. */
  problem: string;
  /** The number of the input in the run, from 1. */
  number: number;
}

export interface FuzzOutcome {
  inputs: number;
  /** Length of the longest input. */
  longest: number;
  /** Of the slowest input, processor time. */
  slowestMs: number;
  totalMs: number;
  found: FoundInput | null;
  /** Of a run that coverage guides. */
  guided?: GuideCounts;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function timeOf(target: FuzzTarget, input: FuzzInput): Promise<number> {
  const before = processorMs();
  await target.check(input);
  return processorMs() - before;
}

/** The processor time of the fastest of up to three tries. */
async function fastestMs(target: FuzzTarget, input: FuzzInput, maxMs: number): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && fastest > maxMs; at += 1)
    fastest = Math.min(fastest, await timeOf(target, input));
  return fastest;
}

interface Verdict {
  ms: number;
  problem: string | null;
}

async function judge(target: FuzzTarget, input: FuzzInput): Promise<Verdict> {
  try {
    const { maxMs = usualMaxMs } = target;
    const ms = await fastestMs(target, input, maxMs);
    const isSlow = ms > maxMs;
    return { ms, problem: isSlow ? `It needs more than ${maxMs} ms of processor time.` : null };
  } catch (error) {
    const crash = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ms: 0, problem: error instanceof Finding ? error.message : `It crashes: ${crash}` };
  }
}

/** What is broken for this input; null when all holds. */
export async function findProblem(target: FuzzTarget, input: FuzzInput): Promise<string | null> {
  return (await judge(target, input)).problem;
}

/** The kind of a problem, so that the reduced input shows the same one. */
const kindOf = (problem: string): string => problem.split(/[:\n]/, 2).join(':').slice(0, 60);

/** The input repeated, from a place on, until it has the accepted length. */
function grown(input: FuzzInput, { maxLength }: FuzzTarget): FuzzInput {
  if (input.length === 0 || input.length >= maxLength) return input;
  if (typeof input !== 'string') {
    const bytes = Buffer.alloc(maxLength);
    const from = Math.floor(input.length / 3);
    input.copy(bytes);
    bytes.fill(input.subarray(from), input.length);
    return bytes;
  }
  const [head, part] = [input, input.slice(Math.floor(input.length / 3))];
  return (head + part.repeat(Math.ceil((maxLength - head.length) / part.length))).slice(0, maxLength);
}

async function reduced(target: FuzzTarget, input: FuzzInput, problem: string): Promise<FuzzInput> {
  const kind = kindOf(problem);
  return await reduceInput(input, async (smaller) => {
    const other = await findProblem(target, smaller);
    return other !== null && kindOf(other) === kind;
  });
}

export interface FuzzOptions {
  runs: number;
  seed: number;
  isGrowing: boolean;
  /** Half of the inputs are changed ones of those that ran new code. It makes the parser slower. */
  isGuided?: boolean;
}

/**
 * Checks `runs` inputs of a target; the same seed gives the same inputs, unless coverage guides them. Ends at the first
 * problem, with its input reduced. `isGrowing` grows one input in a hundred to the length that the product accepts.
 */
export async function runTarget(target: FuzzTarget, options: FuzzOptions): Promise<FuzzOutcome> {
  const close = await target.open?.();
  const guide = options.isGuided && !target.isFixedForm ? new Guide() : null;
  await guide?.start();
  try {
    const outcome = await runInputs(target, options, guide);
    return guide === null ? outcome : { ...outcome, guided: guide.counts };
  } finally {
    await guide?.stop();
    await close?.();
  }
}

async function runInputs(
  target: FuzzTarget,
  { runs, seed, isGrowing }: FuzzOptions,
  guide: Guide | null,
): Promise<FuzzOutcome> {
  const outcome: FuzzOutcome = { inputs: 0, longest: 0, slowestMs: 0, totalMs: 0, found: null };
  for (let group = 0; outcome.inputs < runs; group += 1) {
    const numRuns = Math.min(groupSize, runs - outcome.inputs);
    for (const [at, drawn] of fc.sample(target.inputs, { numRuns, seed: seed + group }).entries()) {
      const shaped = isGrowing && at % growEvery === growEvery - 1 ? grown(drawn, target) : drawn;
      const input = guide?.next(shaped, target, seed + outcome.inputs) ?? shaped;
      const { ms, problem } = await judge(target, input);
      await guide?.learn(input);
      outcome.inputs += 1;
      outcome.longest = Math.max(outcome.longest, input.length);
      outcome.slowestMs = Math.max(outcome.slowestMs, ms);
      outcome.totalMs += ms;
      if (problem === null) continue;
      const smallest = await reduced(target, input, problem);
      const sentence = (await findProblem(target, smallest)) ?? problem;
      return { ...outcome, found: { input: smallest, problem: sentence, number: outcome.inputs } };
    }
  }
  return outcome;
}
