import { storage, storageKeys } from './storage.ts';

/** The bearer credential of a call: the session token if present, else the stored API key, else none. */
export function storedCredential(): string | null {
  return storage.read(storageKeys.sessionToken) ?? storage.read(storageKeys.apiKey);
}
