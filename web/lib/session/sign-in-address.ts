import { t } from '@lingui/core/macro';
import type { ApiClient } from '#web/lib/api-client.ts';
import { ApiError, isRefusal, trackedMessage } from '#web/lib/api-error.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';
import type { Track } from '#web/lib/tracking/tracking-context.tsx';
import { cleanAddress, isCallback, mergeUser, type SessionUser } from './session-state.ts';

interface SignInAddressDeps {
  api: ApiClient;
  /** Shows another address of this site without loading a page. */
  replaceAddress: (address: string) => void;
  clock: () => number;
  track?: Track;
}

/** Resolves once the page is visible: a prefetching browser must not use up a magic link. */
function whenVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
  });
}

/** Removes the parameters that sign in from the address of the page. */
export function cleanPageAddress({ replaceAddress }: Pick<SignInAddressDeps, 'replaceAddress'>): void {
  const clean = cleanAddress(location);
  if (clean !== `${location.pathname}${location.search}${location.hash}`) replaceAddress(clean);
}

/** After sign-in: shows the address that was wanted before, else the start page in place of the verify page. */
export function leaveSignInAddress({ replaceAddress, clock }: SignInAddressDeps): void {
  const wanted = takeWantedAddress(clock());
  if (wanted !== null) replaceAddress(wanted);
  else if (location.pathname === '/auth/verify') replaceAddress('/');
  else cleanPageAddress({ replaceAddress });
}

/** The answer of a provider counts once, whatever comes of it, so it leaves the address at once. */
async function finishAtCallback(deps: SignInAddressDeps) {
  const { pathname, search } = location;
  cleanPageAddress(deps);
  const { finishOrganisationSignIn } = await import('./organisation-sign-in.ts');
  return await finishOrganisationSignIn(deps.api, { pathname, search });
}

/** Exchanges the token of a magic link, or the answer of a provider, for a session. Returns null, or the sentence to show. */
export async function signInWithMagicLink(
  deps: SignInAddressDeps & {
    adopt: (sessionToken: string, user: SessionUser) => void;
    /** Requests from the server whose session it is. Returns null, or the sentence to show. */
    validate: (sessionToken: string) => Promise<string | null>;
  },
  token: string,
): Promise<string | null> {
  await whenVisible();
  try {
    const answer = isCallback(location)
      ? await finishAtCallback(deps)
      : await deps.api('POST /auth/verify', { body: { token } }, { credential: null });
    const user = mergeUser(null, answer.user);
    if (user !== null) deps.adopt(answer.sessionToken, user);
    const failure = user === null ? await deps.validate(answer.sessionToken) : null;
    if (failure !== null) return failure;
    deps.track?.(answer.isNewUser ? 'registration' : 'sign_in', { success: true });
    leaveSignInAddress(deps);
    return null;
  } catch (error) {
    deps.track?.('sign_in', { success: false, message: trackedMessage(error) });
    // A link that was not refused may still be valid: it stays in the address for a reload.
    if (isRefusal(error)) cleanPageAddress(deps);
    return error instanceof ApiError && error.fromServer ? error.message : t`Authentication failed`;
  }
}

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
