import * as contract from '#contract/organisation-sign-in.ts';
import { AppError } from '#domain/app-error.ts';
import type { OpenIdDeps } from '#server/accounts/openid-client.ts';
import { finishOpenIdSignIn, startOpenIdSignIn } from '#server/accounts/openid-sign-in.ts';
import type { SignedIn } from '#server/accounts/sign-in.ts';
import { signInByProxy } from '#server/accounts/sign-in-of-organisation.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { OpenIdProvider } from '#server/config/organisation-variables.ts';
import type { Db } from '#server/db/db.ts';
import { limitKey } from '../client-address.ts';
import type { HttpApp } from '../http-env.ts';
import { getProxyUser } from '../proxy-user.ts';
import { type CallContext, type RouteDeps, route } from '../route.ts';
import { toUser } from './accounts.ts';

export interface OrganisationRouteDeps {
  db: Db;
  clock: Clock;
  environment: OpenIdDeps['environment'] &
    Pick<Environment, 'signUp' | 'adminEmails' | 'firstAccountIsAdmin' | 'openIdProviders' | 'authProxy'>;
}

function toAnswer({ sessionToken, account, isNewUser }: SignedIn) {
  return { sessionToken, user: toUser(account), isNewUser };
}

/** The log names the provider and the reason of the library, never the person or what was sent. */
async function withLog<T>(context: CallContext, provider: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.cause instanceof Error) {
      const { name, message } = error.cause;
      context.log.warn({ provider, reason: `${name}: ${message}`.slice(0, 200) }, 'sign-in refused');
    }
    throw error;
  }
}

/** Signing in with an account of the organisation: by OpenID Connect, or by the header of a proxy. */
export function mountOrganisationSignInRoutes(
  app: HttpApp,
  routeDeps: RouteDeps,
  deps: OrganisationRouteDeps,
): void {
  const { limits } = routeDeps;
  const { openIdProviders, authProxy } = deps.environment;
  const signInDeps = { ...deps, ...deps.environment };
  const getProvider = (id: string): OpenIdProvider => {
    const provider = openIdProviders.find((each) => each.id === id);
    if (provider !== undefined) return provider;
    throw new AppError('not-found', 'This way to sign in is not set up here. Open the sign-in page again.');
  };
  route(app, contract.startOpenIdSignIn, routeDeps, async ({ body, context }) => {
    await limits.organisation(limitKey(context.ip));
    const provider = getProvider(body.provider);
    return await withLog(context, provider.id, () => startOpenIdSignIn(deps, { ...body, provider }));
  });
  route(app, contract.finishOpenIdSignIn, routeDeps, async ({ body, context }) => {
    await limits.organisation(limitKey(context.ip));
    const provider = getProvider(body.provider);
    const signedIn = await withLog(context, provider.id, () =>
      finishOpenIdSignIn(signInDeps, { ...body, provider }),
    );
    return toAnswer(signedIn);
  });
  route(app, contract.signInByProxy, routeDeps, async ({ context }) => {
    if (authProxy === undefined) throw new AppError('not-found', 'No proxy signs people in here.');
    await limits.organisation(limitKey(context.ip));
    const user = getProxyUser(context.incoming, authProxy);
    if (typeof user === 'object') return toAnswer(await signInByProxy(signInDeps, user));
    context.log.warn({ reason: user }, 'no user of the proxy');
    throw new AppError(
      'sign-in-refused',
      'The proxy of your organisation did not say who you are. Sign in there first, then reload this page.',
    );
  });
}
