/** The names of everything the browser keeps for Balance. */
export const storageKeys = {
  sessionToken: 'sessionToken',
  apiKey: 'balanceApiKey',
  user: 'balanceUser',
  wantedAddress: 'balanceWantedAddress',
  theme: 'balanceTheme',
  perspective: 'balancePerspective',
} as const;

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** Local storage that never throws: a browser may refuse it (private windows, policies), and pages still work. */
export const storage = {
  read(key: StorageKey): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: StorageKey, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing is kept beyond this page then.
    }
  },
  remove(key: StorageKey): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
};
