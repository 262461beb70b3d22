import { createHmac } from 'node:crypto';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client';
import { z } from 'zod';
import { parseEmailAddress } from '#domain/accounts/email-address.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { OpenIdProvider } from '#server/config/organisation-variables.ts';
import { createAllowList, getPort, plainHost } from '#server/fetching/allow-list.ts';
import { createApiFetch } from '#server/fetching/create-api-fetch.ts';
import type { ProviderPerson } from './sign-in-of-organisation.ts';

export interface OpenIdDeps {
  clock: Clock;
  environment: Pick<Environment, 'publicUrl' | 'fetchProxyUrl' | 'noProxy' | 'fetchAllowPrivate'>;
}

const timeoutSeconds = 10;
const maxAnswerBytes = 512 * 1024;
/** By how much the clocks of provider and server may differ. */
const toleranceSeconds = 30;

/** The address to which a provider leads back. */
export function callbackAddress(publicUrl: string, provider: Pick<OpenIdProvider, 'id'>): string {
  return `${publicUrl}/auth/oidc/${provider.id}`;
}

/** Nonce and verifier follow from the secret of the browser, which is stored nowhere else. */
function derive(secret: string, purpose: 'nonce' | 'verifier', state: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${state}`).digest('base64url');
}

/**
 * `fetch` for one provider. The issuer is the operator's own address; the other addresses come from the provider's
 * metadata and have to be public, or on the same host and port.
 */
function createProviderFetch(issuer: URL, { environment }: OpenIdDeps): typeof fetch {
  const { fetchProxyUrl, noProxy, fetchAllowPrivate } = environment;
  const allowed = createAllowList(fetchAllowPrivate);
  return createApiFetch({
    proxyUrl: fetchProxyUrl,
    noProxy: noProxy.join(','),
    allow: {
      has: (host, port) =>
        allowed.has(host, port) ||
        (plainHost(host) === plainHost(issuer.hostname) && port === getPort(issuer)),
    },
    timeoutMs: timeoutSeconds * 1000,
    maxBytes: maxAnswerBytes,
  });
}

/** Basic is the default of the standard; some providers take the other form alone. */
function authentication(clientSecret: string | undefined): ClientAuth {
  if (clientSecret === undefined) return None();
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isPost = methods !== undefined && !methods.includes('client_secret_basic');
    return (isPost ? ClientSecretPost : ClientSecretBasic)(clientSecret)(server, ...rest);
  };
}

/**
 * Fetches the metadata of a provider.
 * @throws the errors of the library, see `explainFailure`
 */
export async function discoverProvider(provider: OpenIdProvider, deps: OpenIdDeps): Promise<Configuration> {
  const issuer = new URL(provider.issuer);
  const metadata = {
    [clockSkew]: Math.round((deps.clock().getTime() - Date.now()) / 1000),
    [clockTolerance]: toleranceSeconds,
  };
  const config = await discovery(issuer, provider.clientId, metadata, authentication(provider.clientSecret), {
    [customFetch]: createProviderFetch(issuer, deps) as never,
    timeout: timeoutSeconds,
    execute: [
      // Without it the library trusts the connection alone and checks no signature.
      enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  });
  // The library lets two vendors name another issuer.
  if (new URL(config.serverMetadata().issuer).href !== issuer.href) {
    throw new Error('the metadata name another issuer');
  }
  return config;
}

function isWebAddress(address: URL, provider: OpenIdProvider): boolean {
  return address.protocol === 'https:' || address.protocol === new URL(provider.issuer).protocol;
}

/** Groups may need a scope of their own, where the provider has one. */
function scopesOf(provider: OpenIdProvider, supported: readonly string[] = []): string {
  if (provider.adminGroups.length + provider.proGroups.length === 0) return 'openid email';
  return ['openid email profile', ...supported.filter((scope) => scope === 'groups')].join(' ');
}

/**
 * The address at the provider where a person signs in.
 * @throws AppError provider-unavailable, sign-in-refused
 */
export async function buildSignInAddress(
  provider: OpenIdProvider,
  { state, secret }: { state: string; secret: string },
  deps: OpenIdDeps,
): Promise<string> {
  return await withSentences(provider, async () => {
    const config = await discoverProvider(provider, deps);
    const address = buildAuthorizationUrl(config, {
      redirect_uri: callbackAddress(deps.environment.publicUrl, provider),
      scope: scopesOf(provider, config.serverMetadata().scopes_supported),
      state,
      nonce: derive(secret, 'nonce', state),
      code_challenge: await calculatePKCECodeChallenge(derive(secret, 'verifier', state)),
      code_challenge_method: 'S256',
    });
    if (!isWebAddress(address, provider)) throw new Error('the address for signing in has another scheme');
    return address.href;
  });
}

const maxGroups = 2000;
const claims = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  azp: z.string().optional(),
});
/** What is malformed counts as missing. */
const details = z.object({
  email: z.string().max(320).optional().catch(undefined),
  email_verified: z.unknown().optional(),
});
const groupNames = z
  .union([z.string().transform((name) => [name]), z.array(z.string().max(500)).max(maxGroups)])
  .catch([]);

type Claims = Record<string, unknown>;

/** The address of one document that says itself that the address is verified. */
function verifiedEmail(document: Claims): string | null {
  const { email, email_verified: isVerified } = details.parse(document);
  return email !== undefined && isVerified === true ? parseEmailAddress(email) : null;
}

function tierOf(provider: OpenIdProvider, groups: readonly string[]): ProviderPerson['tier'] {
  const isIn = (names: readonly string[]) => names.some((name) => groups.includes(name));
  if (isIn(provider.adminGroups)) return 'admin';
  return isIn(provider.proGroups) ? 'pro' : null;
}

/** What the library does not check of an ID token. */
function checkClaims(token: Claims, provider: OpenIdProvider, deps: OpenIdDeps): { sub: string } {
  const { sub, iat, azp } = claims.parse(token);
  if (azp !== undefined && azp !== provider.clientId) throw new Error('the token is for another client');
  if (iat > deps.clock().getTime() / 1000 + toleranceSeconds) throw new Error('the token is of the future');
  return { sub };
}

function signOutAddress(config: Configuration, provider: OpenIdProvider, deps: OpenIdDeps): string | null {
  if (config.serverMetadata().end_session_endpoint === undefined) return null;
  const address = buildEndSessionUrl(config, {
    post_logout_redirect_uri: `${deps.environment.publicUrl}/`,
  });
  return isWebAddress(address, provider) && address.href.length <= 2000 ? address.href : null;
}

/**
 * Exchanges the answer of a provider, which came with the browser, for what the provider says of the person.
 * @param query of the callback address
 * @throws AppError provider-unavailable, sign-in-refused
 */
export async function identifyPerson(
  provider: OpenIdProvider,
  { state, secret, query }: { state: string; secret: string; query: string },
  deps: OpenIdDeps,
): Promise<ProviderPerson> {
  return await withSentences(provider, async () => {
    const config = await discoverProvider(provider, deps);
    const address = new URL(callbackAddress(deps.environment.publicUrl, provider));
    address.search = query;
    const tokens = await authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: derive(secret, 'nonce', state),
      pkceCodeVerifier: derive(secret, 'verifier', state),
      idTokenExpected: true,
    });
    const token: Claims = { ...tokens.claims() };
    const { sub } = checkClaims(token, provider, deps);
    const { issuer, userinfo_endpoint: userInfo } = config.serverMetadata();
    const wantsGroups = provider.adminGroups.length + provider.proGroups.length > 0;
    const isComplete =
      verifiedEmail(token) !== null && (!wantsGroups || token[provider.groupsClaim] !== undefined);
    const more: Claims =
      isComplete || userInfo === undefined ? {} : await fetchUserInfo(config, tokens.access_token, sub);
    const groups = groupNames.parse(token[provider.groupsClaim] ?? more[provider.groupsClaim] ?? []);
    return {
      issuer,
      subject: sub,
      email: verifiedEmail(token) ?? verifiedEmail(more),
      tier: tierOf(provider, groups),
      label: provider.label,
      signOutUrl: signOutAddress(config, provider, deps),
    };
  });
}

/** What a failure of the library says: the provider does not answer, the person was refused there, or no trust. */
export function explainFailure(error: unknown): 'unavailable' | 'declined' | 'untrusted' {
  if (error instanceof AuthorizationResponseError) return 'declined';
  if (error instanceof ClientError) {
    const isLate = error.code === 'OAUTH_TIMEOUT';
    const isBroken = error.cause instanceof Response && error.cause.status >= 500;
    return isLate || isBroken ? 'unavailable' : 'untrusted';
  }
  // `fetch` throws it without a code where no connection is made.
  return error instanceof TypeError && !('code' in error) ? 'unavailable' : 'untrusted';
}

async function withSentences<T>({ label }: OpenIdProvider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const options = { cause: error };
    switch (explainFailure(error)) {
      case 'unavailable':
        throw new AppError(
          'provider-unavailable',
          `${label} cannot be reached just now. Try again in a minute, or sign in another way.`,
          options,
        );
      case 'declined':
        throw new AppError(
          'sign-in-refused',
          `${label} did not sign you in. Try again, and allow Balance to see your email address there.`,
          options,
        );
      default:
        throw new AppError(
          'sign-in-refused',
          `The answer of ${label} could not be verified, so nobody was signed in. Try again; if it fails again, show this sentence to an administrator.`,
          options,
        );
    }
  }
}
