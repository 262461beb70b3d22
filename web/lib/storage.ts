/** The keys of everything that Balance stores in the browser. */
export const storageKeys = {
  sessionToken: 'sessionToken',
  apiKey: 'balanceApiKey',
  user: 'balanceUser',
  wantedAddress: 'balanceWantedAddress',
  signInSecret: 'balanceSignInSecret',
  language: 'balanceLanguage',
  theme: 'balanceTheme',
  perspective: 'balancePerspective',
  textSize: 'balanceTextSize',
  lineWidth: 'balanceLineWidth',
  contrast: 'balanceContrast',
  motion: 'balanceMotion',
  recentChecks: 'balanceRecentChecks',
  edition: 'balanceEdition',
  shortcuts: 'balanceShortcuts',
  /** 'off' where the reader keeps no reading diet. */
  diet: 'balanceDiet',
  /** A random value that makes the name of the account's database differ between browsers. */
  dietSalt: 'balanceDietSalt',
  trackingOptOut: 'balanceapp_tracking_opt_out',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** The values that the browser refused to store; they last as long as the page. */
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
      // Without storage there is nothing to remove.
    }
  },
};

/** The bearer credential of a call: the session token if present, else the stored API key, else none. */
export function storedCredential(): string | null {
  return storage.read(storageKeys.sessionToken) ?? storage.read(storageKeys.apiKey);
}
