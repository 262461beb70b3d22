import { storage, storageKeys } from '../storage.ts';
import { cleanAddress } from './session-state.ts';

/** A magic link lives 15 minutes; an older wish is not followed. */
const keptMs = 60 * 60 * 1000;

/**
 * Remembers where a person wanted to go before signing in. The link of the mail opens a new tab, so this is
 * kept for the whole browser, not for one tab.
 */
export function rememberWantedAddress(
  address: { pathname: string; search: string; hash: string },
  now: number,
): void {
  const wanted = cleanAddress(address);
  if (address.pathname.startsWith('/auth/') || wanted === '/') {
    storage.remove(storageKeys.wantedAddress);
    return;
  }
  storage.write(storageKeys.wantedAddress, JSON.stringify({ wanted, at: now }));
}

/** The remembered address, once; null when there is none, it is old, or it does not lie on this site. */
export function takeWantedAddress(now: number): string | null {
  const stored = storage.read(storageKeys.wantedAddress);
  storage.remove(storageKeys.wantedAddress);
  if (stored === null) return null;
  try {
    const { wanted, at } = JSON.parse(stored) as { wanted?: unknown; at?: unknown };
    const isOwn = typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted);
    return isOwn && typeof at === 'number' && now - at < keptMs ? wanted : null;
  } catch {
    return null;
  }
}
