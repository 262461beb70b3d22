import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, maxWorkMs, rounds, untilRunning } from './fault.ts';

/** A process has ten seconds to stop. */
const stopLimitMs = 10_000;

export const stopped: Fault = {
  name: 'Workers stopped by SIGTERM at any step',
  start: async () => ({
    async disturb({ database, workers }, random) {
      const problems: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await untilRunning(database);
        await sleep(random() * maxWorkMs);
        const worker = workers[round % workers.length];
        const begin = performance.now();
        await worker?.stop();
        const took = performance.now() - begin;
        if (took > stopLimitMs) problems.push(`${worker?.name} took ${Math.round(took)} ms to stop`);
        await worker?.killAndStart();
      }
      return problems;
    },
  }),
};

/** Megabytes of objects that a worker may have, with which it can start, but not aggregate. */
const tooLittleMemory = 40;
/** A worker that got no work in this time is started again. */
const deathLimitMs = 30_000;
const maxStarts = 3 * rounds;

export const outOfMemory: Fault = {
  name: 'A worker that reaches its memory limit again and again',
  start: async () => ({
    async disturb({ workers }) {
      const [worker, ...others] = workers;
      // Otherwise they may do all of the work.
      await Promise.all(others.map((one) => one.stop()));
      const ends: (number | NodeJS.Signals | null)[] = [];
      const byLimit = () => ends.filter((end) => end === 'SIGABRT').length;
      while (worker !== undefined && byLimit() < rounds && ends.length < maxStarts) {
        await worker.killAndStart({ NODE_OPTIONS: `--max-old-space-size=${tooLittleMemory}` });
        const until = performance.now() + deathLimitMs;
        while (!worker.hasEnded() && performance.now() < until) await sleep(50);
        ends.push(worker.endedBy());
      }
      for (const one of workers) await one.killAndStart();
      console.log(`ended by its limit ${byLimit()} times in ${ends.length} starts: ${ends.join(', ')}`);
      const otherEnds = ends.filter((end) => end !== 'SIGABRT' && end !== null);
      return [
        ...(byLimit() < rounds ? [`the limit of memory ended ${byLimit()} of ${ends.length} starts`] : []),
        ...otherEnds.map((end) => `the limit of memory ended a worker with ${end}`),
      ];
    },
  }),
};
