import { storage, storageKeys } from '../storage.ts';
import { cleanAddress } from './session-state.ts';

/** A magic link is valid for 15 minutes, so an older address is ignored. */
const keptMs = 60 * 60 * 1000;

/**
 * Stores the address that was opened before sign-in. The link in the mail opens a new tab, so the storage is that of
 * the browser, not of the tab.
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

/** Returns and removes the stored address; null when there is none, it is old, or it is not on this site. */
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
