import type { Log } from './log.ts';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A cleanup stack: closes in the reverse order of opening, also what was opened before a start failed. A closer
 * that fails keeps none of the others from closing.
 */
export class CleanupStack {
  readonly #log: Log | undefined;
  #closers: (() => Promise<void>)[] = [];

  /** Each failure is logged where a log is given; nested stacks need none. */
  constructor(log?: Log) {
    this.#log = log;
  }

  add(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  /**
   * Runs every closer once, each after the one before has ended.
   * @throws AggregateError with what the failed closers threw, after the last closer has ended
   */
  async closeAll(): Promise<void> {
    const errors: unknown[] = [];
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        this.#log?.error({ err: error }, 'part could not be closed');
        errors.push(error);
      }
    }
    if (errors.length === 0) return;
    throw new AggregateError(errors, `Not everything could be closed: ${errors.map(reasonOf).join('; ')}`);
  }
}
