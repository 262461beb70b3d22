import { constants } from 'node:os';
import { endRunning } from './run.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Does work that starts other programs: a signal ends them first and then us, so that none of them goes on
 * writing where the next start does. Afterwards signals are somebody else's matter again.
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
    // What was ended looks like a failure of the work; nobody is to hear of it before we are gone.
    await ending;
    for (const signal of signals) process.off(signal, end);
  }
}
