import type { VerbIo } from './verb.ts';

const intervalMs = 200;

export interface Progress {
  /** Counts one answered record and redraws the line, at most five times a second. */
  count(failed: boolean): void;
  end(): void;
}

/** Draws a progress line on stderr; does nothing unless stderr is a terminal. */
export function createProgress(stderr: VerbIo['stderr']): Progress {
  if (stderr.isTTY !== true) return { count() {}, end() {} };
  const startedAt = performance.now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  let answered = 0;
  let withError = 0;

  function draw(now: number): void {
    drawnAt = now;
    const perSecond = answered / Math.max(0.001, (now - startedAt) / 1000);
    stderr.write(`\r${answered} answered, ${withError} with an error, ${perSecond.toFixed(0)} a second `);
  }
  return {
    count(failed) {
      answered += 1;
      if (failed) withError += 1;
      const now = performance.now();
      if (now - drawnAt >= intervalMs) draw(now);
    },
    end() {
      draw(performance.now());
      stderr.write('\n');
    },
  };
}
