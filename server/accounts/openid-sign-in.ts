import { AppError } from '#domain/app-error.ts';
import type { OpenIdProvider } from '#server/config/organisation-variables.ts';
import type { Db } from '#server/db/db.ts';
import { consumePendingSignIn, insertPendingSignIn } from './identity-store.ts';
import { buildSignInAddress, identifyPerson, type OpenIdDeps } from './openid-client.ts';
import { createSecretToken, hashToken } from './secret-token.ts';
import type { SignedIn, VerifySignInDeps } from './sign-in.ts';
import { signInPerson } from './sign-in-of-organisation.ts';

const pendingMinutes = 10;

interface SignInInput {
  provider: OpenIdProvider;
  /** Random, of the browser that signs in. */
  secret: string;
}

/**
 * Begins a sign-in and returns the address at the provider.
 * @throws AppError provider-unavailable, sign-in-refused
 */
export async function startOpenIdSignIn(
  deps: OpenIdDeps & { db: Db },
  { provider, secret }: SignInInput,
): Promise<{ url: string }> {
  const state = createSecretToken();
  const url = await buildSignInAddress(provider, { state, secret }, deps);
  await insertPendingSignIn(deps.db, {
    stateHash: hashToken(state),
    secretHash: hashToken(secret),
    provider: provider.id,
    expiresAt: new Date(deps.clock().getTime() + pendingMinutes * 60_000),
  });
  return { url };
}

/**
 * Signs in the person whom the provider names, once for each state and only in the browser where it began.
 * @throws AppError provider-unavailable, sign-in-refused, sign-up-closed
 */
export async function finishOpenIdSignIn(
  deps: OpenIdDeps & VerifySignInDeps,
  { provider, secret, query }: SignInInput & { query: string },
): Promise<SignedIn> {
  const state = new URLSearchParams(query).get('state') ?? '';
  const pending = { stateHash: hashToken(state), secretHash: hashToken(secret), provider: provider.id };
  if (!(await consumePendingSignIn(deps.db, pending, deps.clock()))) {
    throw new AppError(
      'sign-in-refused',
      `This sign-in was used already, took too long, or began in another browser. Please sign in with ${provider.label} again.`,
    );
  }
  const person = await identifyPerson(provider, { state, secret, query }, deps);
  return await signInPerson(deps, person);
}
