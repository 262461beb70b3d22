import { guardConnect } from './guard-connect.ts';
import { guardLookup } from './guard-lookup.ts';

/** Wrappers that refuse connections and lookups beyond this machine, and the refused attempts. */
export function createNetworkGuard() {
  const attempts = new Set<string>();
  const remember = (attempt: string) => void attempts.add(attempt);
  return {
    ...guardLookup(remember),
    inspectConnect: guardConnect(remember),
    takeAttempts(): string[] {
      const recorded = [...attempts];
      attempts.clear();
      return recorded;
    },
  };
}
