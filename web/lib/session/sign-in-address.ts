import { t } from '@lingui/core/macro';
import type { ApiClient } from '../api-client.ts';
import { ApiError, isRefusal } from '../api-error.ts';
import { trackedMessage } from '../tracking/tracked-message.ts';
import type { Track } from '../tracking/tracking-context.tsx';
import { cleanAddress, mergeUser, type SessionUser } from './session-state.ts';
import { takeWantedAddress } from './wanted-address.ts';

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

/** Exchanges the token of a magic link for a session. Returns null, or the sentence to show. */
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
    const answer = await deps.api('POST /auth/verify', { body: { token } }, { credential: null });
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
