import { matchPath } from 'react-router';
import { storedCredential } from '#web/lib/credential.ts';
import { parseUser } from '#web/lib/session/session-state.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';
import { type PreloadContext, pageRoutes } from './page-routes.ts';

/** Whether the stored session is an administrator's. Nothing of an admin page is requested for other users. */
function isStoredAdmin(): boolean {
  return storedCredential() !== null && parseUser(storage.read(storageKeys.user))?.isAdmin === true;
}

/**
 * Loads the chunk of the page at this address and requests the data of its first screen while the session is
 * validated. Failures are ignored here: the page makes the request again and shows its failure.
 */
export function loadEarly(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  context: Omit<PreloadContext, 'search'>,
): void {
  const route = pageRoutes.find(({ path }) => matchPath(path, pathname) !== null);
  if (route === undefined || (route.access === 'admin' && !isStoredAdmin())) return;
  route.load?.().catch(() => undefined);
  route.preload?.({ ...context, search });
}
