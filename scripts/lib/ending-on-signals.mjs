import { constants } from 'node:os';
import { endRunning } from './run.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs `work`, which starts child processes. A signal ends the children first and then this process, so that no
 * child keeps writing to files of the next start. The signal handlers are removed when `work` is done.
 */
export async function endingOnSignals(work) {
  let ending;
  const end = (signal) => {
    ending ??= endRunning().finally(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of signals) process.on(signal, end);
  try {
    return await work();
  } finally {
    // An ended child looks like a failure of `work`; the process exits before that is reported.
    await ending;
    for (const signal of signals) process.off(signal, end);
  }
}
