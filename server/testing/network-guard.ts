import { guardConnect } from './guard-connect.ts';
import { guardLookup } from './guard-lookup.ts';

/** What was tried beyond this machine, and wrappers that keep it from happening. */
export function createNetworkGuard() {
  const attempts = new Set<string>();
  const remember = (attempt: string) => void attempts.add(attempt);
  return {
    ...guardLookup(remember),
    inspectConnect: guardConnect(remember),
    takeAttempts(): string[] {
      const taken = [...attempts];
      attempts.clear();
      return taken;
    },
  };
}
