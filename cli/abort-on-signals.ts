/** A signal that aborts on SIGTERM or SIGINT, until `restore` is called. A second signal ends the process at once. */
export function abortOnSignals(): { signal: AbortSignal; restore: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const names = ['SIGTERM', 'SIGINT'] as const;
  for (const name of names) process.once(name, abort);
  return {
    signal: controller.signal,
    restore: () => {
      for (const name of names) process.off(name, abort);
    },
  };
}
