import { createListeners } from '#web/lib/listeners.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';

/** The signed-in user, as stored in the browser. */
export interface SessionUser {
  email: string;
  isAdmin: boolean;
}

export type SessionState =
  /** The stored session or a magic link is being checked. */
  | { phase: 'starting' }
  /** Signed out. `linkSentTo` is set after a link was requested successfully. */
  | { phase: 'request'; error: string | null; linkSentTo: string | null }
  | { phase: 'authenticated'; user: SessionUser; notice: string | null };

/** Parses a stored user. Returns null for anything unexpected. */
export function parseUser(json: string | null): SessionUser | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || !('email' in value)) return null;
    if (typeof value.email !== 'string') return null;
    return { email: value.email, isAdmin: 'isAdmin' in value && value.isAdmin === true };
  } catch {
    return null;
  }
}

/**
 * The user after a validation. An answer without `isAdmin` keeps the known administrator status, and an answer
 * without a user keeps the known user.
 */
export function mergeUser(
  storedUser: SessionUser | null,
  answered: { email?: string; isAdmin?: boolean } | undefined,
): SessionUser | null {
  const email = answered?.email ?? storedUser?.email;
  if (email === undefined) return null;
  const kept = storedUser?.email === email ? storedUser.isAdmin : false;
  return { email, isAdmin: answered?.isAdmin ?? kept };
}

export interface AddressParameters {
  sessionToken: string | null;
  token: string | null;
}

/** The pages to which the providers of an organisation lead back; the query is their answer. */
export const isCallback = ({ pathname }: { pathname: string }): boolean => pathname.startsWith('/auth/oidc/');

/** The page that a link of a mail opens. Its token ends mails and signs nobody in. */
const unsubscribePath = '/digest/unsubscribe';

interface PageAddress {
  pathname: string;
  search: string;
}

export function parseAddressParameters({ pathname, search }: PageAddress): AddressParameters {
  if (pathname === unsubscribePath) return { sessionToken: null, token: null };
  if (isCallback({ pathname })) return { sessionToken: null, token: search };
  const query = new URLSearchParams(search);
  return { sessionToken: query.get('sessionToken'), token: query.get('token') };
}

/**
 * The address without the sign-in parameters, so that history and bookmarks do not contain them. It begins with one
 * slash: `//x/` would be the address of another site, which the history refuses.
 */
export function cleanAddress(address: PageAddress & { hash: string }): string {
  if (address.pathname === unsubscribePath) return `${address.pathname}${address.search}`;
  if (isCallback(address)) return '/';
  const query = new URLSearchParams(address.search);
  query.delete('sessionToken');
  query.delete('token');
  const search = query.toString();
  const path = address.pathname.replace(/^\/{2,}/, '/');
  return `${path}${search === '' ? '' : `?${search}`}${address.hash}`;
}

const userListeners = createListeners();

/** The session in the storage of the browser, which all tabs share. */
export const storedSession = {
  token: (): string | null => storage.read(storageKeys.sessionToken),
  user: (): SessionUser | null => parseUser(storage.read(storageKeys.user)),
  saveToken: (sessionToken: string): void => void storage.write(storageKeys.sessionToken, sessionToken),
  saveUser(user: SessionUser): void {
    storage.write(storageKeys.user, JSON.stringify(user));
    userListeners.notify();
  },
  /** Removes the session, its user and the user's recent checks. */
  clear(): void {
    storage.remove(storageKeys.sessionToken);
    storage.remove(storageKeys.user);
    storage.remove(storageKeys.recentChecks);
    userListeners.notify();
  },
  /** Calls the listener after this page stored or removed the user, who may be the same as before. */
  onUserStored: userListeners.subscribe,
};
