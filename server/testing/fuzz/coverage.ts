import { Session } from 'node:inspector/promises';

/** Code that runs between two inputs, not for one: it says nothing of the parsers. */
const foreign =
  /^(?:node:|$)|\/node_modules\/(?:fast-check|pure-rand)\/|\/testing\/fuzz\/(?:coverage|guide|mutate|run-target)\.ts$/;

/** Numbers of executions count as different from a factor of two on; -Infinity stands for code that is passed over. */
const powerOf = (count: number): number => Math.floor(Math.log2(count));

/** Shows which code runs for the first time, by the block coverage of V8. It makes all code of the process slower. */
export class Coverage {
  readonly #session = new Session();
  readonly #seen = new Set<string>();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    const what = { callCount: true, detailed: true, allowTriggeredUpdates: false };
    await this.#session.post('Profiler.startPreciseCoverage', what);
  }

  /**
   * The number of blocks that ran since the last call and never before, or by another power of two, or that a function
   * passed over for the first time: V8 lists a block only where its count differs from that of the code around it.
   */
  async countNew(): Promise<number> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    const before = this.#seen.size;
    for (const { scriptId, url, functions } of result) {
      if (foreign.test(url)) continue;
      const entered = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
      for (const { startOffset, endOffset, count } of entered.flatMap(({ ranges }) => ranges))
        this.#seen.add(`${scriptId}:${startOffset}:${endOffset}:${powerOf(count)}`);
    }
    return this.#seen.size - before;
  }

  async stop(): Promise<void> {
    await this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }
}
