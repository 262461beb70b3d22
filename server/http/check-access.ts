import { createHash, timingSafeEqual } from 'node:crypto';
import type { Access, EndpointDefinition } from '#contract/endpoint.ts';
import type { ApiKeyScope } from '#domain/accounts/account.ts';
import { AppError } from '#domain/app-error.ts';
import type { Credential } from '#server/accounts/resolve-credential.ts';
import { isLoopbackHost } from '#server/config/variable-formats.ts';
import { parseUrl } from '#server/parse-url.ts';
import { isLoopbackAddress } from './client-address.ts';
import { type HttpContext, socketAddress } from './http-env.ts';

export interface AccessDeps {
  resolveCredential(token: string): Promise<Credential | null>;
  publicReading: boolean;
  metricsToken: string | undefined;
  isDevelopment: boolean;
}

/** The credential that the access of an endpoint guarantees to its handler. */
export type CallerOf<Caller extends Access> = Caller extends 'account' | 'admin'
  ? Credential
  : Caller extends 'optional' | 'public-reading'
    ? Credential | null
    : null;

const nothingHere = () => new AppError('not-found', 'There is nothing at this address.');

/** The bearer token of a request; empty if the header is malformed, null without one. */
export function bearer(c: HttpContext): string | null {
  const header = c.req.header('authorization');
  return header === undefined ? null : (/^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '');
}

/**
 * The scopes of which an API key needs one, by what a call does: `admin` for every call of the back office, `read` for
 * other GETs, `check` for calls that spend searches. Empty: sign-out, deletion and the like need a session.
 */
export function scopesNeeded(
  endpoint: Pick<EndpointDefinition, 'access' | 'method' | 'tag' | 'scopes'>,
): readonly ApiKeyScope[] {
  if (endpoint.scopes !== undefined) return endpoint.scopes;
  if (endpoint.access === 'admin') return ['admin'];
  if (endpoint.method === 'GET') return ['read'];
  return endpoint.tag === 'Accounts' ? [] : ['check'];
}

function checkRights(endpoint: EndpointDefinition, credential: Credential): void {
  if (endpoint.access === 'admin' && !credential.account.isAdmin) {
    throw new AppError('forbidden', 'Only administrators may do this.');
  }
  if (credential.kind === 'session') return;
  const scopes = scopesNeeded(endpoint);
  if (scopes.length === 0)
    throw new AppError('forbidden', 'This needs a signed-in session; an API key cannot do it.');
  if (!scopes.some((scope) => credential.scopes.includes(scope))) {
    const named = scopes.map((scope) => `"${scope}"`).join(' or ');
    throw new AppError('forbidden', `This API key lacks the scope ${named}.`);
  }
}

async function checkCredential(c: HttpContext, endpoint: EndpointDefinition, deps: AccessDeps) {
  const token = bearer(c);
  const isOptional =
    endpoint.access === 'optional' || (endpoint.access === 'public-reading' && deps.publicReading);
  if (token === null && isOptional) return null;
  if (token === null) throw new AppError('unauthenticated', 'Please sign in first.');
  const credential = await deps.resolveCredential(token);
  if (credential === null) {
    throw new AppError(
      'unauthenticated',
      'Your session or API key is not valid any more. Please sign in again.',
    );
  }
  checkRights(endpoint, credential);
  return credential;
}

function checkMetricsToken(c: HttpContext, expected: string | undefined): void {
  if (expected === undefined) throw nothingHere();
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(bearer(c) ?? ''), digest(expected))) {
    throw new AppError('unauthenticated', 'Send the METRICS_TOKEN as bearer.');
  }
}

function hostOf(authority: string | undefined): string {
  return parseUrl(`http://${authority ?? ''}/`)?.hostname ?? '';
}

/** Requires a direct request from this machine that no page of another site sent. */
function checkDevelopment(c: HttpContext, isDevelopment: boolean): void {
  const forwarding = [
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'via',
  ];
  const origin = c.req.header('origin');
  const isOwn =
    isDevelopment &&
    isLoopbackAddress(socketAddress(c) ?? '') &&
    isLoopbackHost(hostOf(c.req.header('host'))) &&
    (origin === undefined || isLoopbackHost(hostOf(origin.replace(/^https?:\/\//, '')))) &&
    !forwarding.some((name) => c.req.header(name) !== undefined);
  if (!isOwn) throw nothingHere();
}

/**
 * The credential of the caller, null where none is needed.
 * @throws AppError unauthenticated, forbidden or not-found
 */
export async function checkAccess(
  c: HttpContext,
  endpoint: EndpointDefinition,
  deps: AccessDeps,
): Promise<Credential | null> {
  switch (endpoint.access) {
    case 'public':
      return null;
    case 'metrics':
      checkMetricsToken(c, deps.metricsToken);
      return null;
    case 'development':
      checkDevelopment(c, deps.isDevelopment);
      return null;
    default:
      return await checkCredential(c, endpoint, deps);
  }
}
