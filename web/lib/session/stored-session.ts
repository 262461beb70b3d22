import { storage, storageKeys } from '../storage.ts';
import { parseUser, type SessionUser } from './session-state.ts';

const userListeners = new Set<() => void>();

function notifyUserListeners(): void {
  for (const listener of userListeners) listener();
}

/** The session in the storage of the browser, which all tabs share. */
export const storedSession = {
  token: (): string | null => storage.read(storageKeys.sessionToken),
  user: (): SessionUser | null => parseUser(storage.read(storageKeys.user)),
  saveToken: (sessionToken: string): void => void storage.write(storageKeys.sessionToken, sessionToken),
  saveUser(user: SessionUser): void {
    storage.write(storageKeys.user, JSON.stringify(user));
    notifyUserListeners();
  },
  /** Removes the session, its user and the user's recent checks. */
  clear(): void {
    storage.remove(storageKeys.sessionToken);
    storage.remove(storageKeys.user);
    storage.remove(storageKeys.recentChecks);
    notifyUserListeners();
  },
  /** Calls the listener after this page stored or removed the user, who may be the same as before. */
  onUserStored(listener: () => void): void {
    userListeners.add(listener);
  },
};
