import fc from 'fast-check';
import { Coverage } from './coverage.ts';
import { changes, toBytes } from './mutate.ts';
import type { FuzzInput, FuzzTarget } from './target.ts';

const maxKept = 2000;
const maxKeptLength = 20_000;
/** Half of the time one of the newest is changed, which got furthest. */
const newest = 8;
/** More would destroy what made the input run new code. */
const maxChanges = 3;
/** Words that a change inserts are taken from the beginning of another input. */
const maxWords = 60;

/** How many inputs ran new code, of those drawn and of those made from such inputs. */
export interface GuideCounts {
  drawn: number;
  derived: number;
}

const latin1Of = (input: FuzzInput): string => (typeof input === 'string' ? input : input.toString('latin1'));

/** Runs of letters or digits, and single characters. */
function wordsOf(text: string): string[] {
  const runs = text.slice(0, 2000).match(/[\p{L}\d]{2,}/gu) ?? [];
  return [...runs.slice(0, maxWords), ...text.slice(0, maxWords)];
}

/** Keeps the inputs that run new code, and changes them: fuzzing that is guided by coverage. */
export class Guide {
  readonly counts: GuideCounts = { drawn: 0, derived: 0 };
  readonly #coverage = new Coverage();
  readonly #kept: FuzzInput[] = [];
  #isDerived = false;

  async start(): Promise<void> {
    await this.#coverage.start();
  }

  /** The input itself every second time; otherwise one that ran new code, changed with words of this one. */
  next(drawn: FuzzInput, { maxLength }: FuzzTarget, seed: number): FuzzInput {
    this.#isDerived = this.#kept.length > 0 && !this.#isDerived;
    if (!this.#isDerived) return drawn;
    const words = wordsOf(latin1Of(drawn));
    const last = this.#kept.length - 1;
    const place = fc.oneof(fc.nat({ max: last }), fc.integer({ min: Math.max(0, last - newest), max: last }));
    const drawing = fc.tuple(place, changes(['', ...words], maxChanges));
    const [[at, change] = [0, String]] = fc.sample(drawing, { numRuns: 1, seed });
    const kept = this.#kept[at] ?? drawn;
    if (typeof kept === 'string') return change(kept).slice(0, maxLength);
    return toBytes(change(latin1Of(kept))).subarray(0, maxLength);
  }

  /** Keeps the input that was checked last if it ran new code. */
  async learn(input: FuzzInput): Promise<void> {
    if ((await this.#coverage.countNew()) === 0) return;
    this.counts[this.#isDerived ? 'derived' : 'drawn'] += 1;
    if (input.length > maxKeptLength) return;
    if (this.#kept.length === maxKept) this.#kept.shift();
    this.#kept.push(input);
  }

  async stop(): Promise<void> {
    await this.#coverage.stop();
  }
}
