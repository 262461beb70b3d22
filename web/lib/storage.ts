/** The names of everything the browser keeps for Balance. */
export const storageKeys = {
  sessionToken: 'sessionToken',
  apiKey: 'balanceApiKey',
  user: 'balanceUser',
  /** When the session was validated last, for all tabs. */
  validity: 'balanceValidity',
  wantedAddress: 'balanceWantedAddress',
  theme: 'balanceTheme',
  perspective: 'balancePerspective',
  recentChecks: 'balanceRecentChecks',
  edition: 'balanceEdition',
  shortcuts: 'balanceShortcuts',
  trackingOptOut: 'balanceapp_tracking_opt_out',
} as const;

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** What the browser refused to keep: it lasts as long as the page. */
const refused = new Map<StorageKey, string>();

/** Local storage that never throws: a browser may refuse it (private windows, policies), and pages still work. */
export const storage = {
  read(key: StorageKey): string | null {
    try {
      return refused.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: StorageKey, value: string): void {
    try {
      localStorage.setItem(key, value);
      refused.delete(key);
    } catch {
      refused.set(key, value);
    }
  },
  remove(key: StorageKey): void {
    refused.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // There is nothing to remove then.
    }
  },
};
