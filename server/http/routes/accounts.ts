import * as contract from '#contract/accounts.ts';
import * as keyContract from '#contract/api-keys.ts';
import * as userContract from '#contract/users.ts';
import type { Account } from '#domain/accounts/account.ts';
import { AppError } from '#domain/app-error.ts';
import { changeTier, deleteAccount, deleteUser, listUsers, type User } from '#server/accounts/accounts.ts';
import type { ApiKey } from '#server/accounts/api-key-store.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '#server/accounts/api-keys.ts';
import { resolveSession } from '#server/accounts/resolve-credential.ts';
import { createDevelopmentSession, endAllSessions, endSession } from '#server/accounts/sessions.ts';
import { requestSignIn, verifySignIn } from '#server/accounts/sign-in.ts';
import { getUsage } from '#server/accounts/usage.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import type { Mailer } from '#server/mail/message.ts';
import { limitKey } from '../client-address.ts';
import type { HttpApp } from '../http-env.ts';
import type { RateLimits } from '../rate-limits.ts';
import { type RouteDeps, route } from '../route.ts';

export interface AccountRouteDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  environment: Pick<
    Environment,
    'publicUrl' | 'signUp' | 'adminEmails' | 'firstAccountIsAdmin' | 'mailSignIn'
  >;
}

export function toUser({ email, isAdmin, tier }: Account): contract.User {
  return { email, isAdmin, tier };
}

/** Signing in, who am I, signing out, leaving, and what is left of today's searches. */
export function mountAccountRoutes(app: HttpApp, routeDeps: RouteDeps, deps: AccountRouteDeps): void {
  mountSignIn(app, routeDeps, deps);
  mountSession(app, routeDeps, deps);
  route(app, contract.getUsage, routeDeps, async ({ credential, query }) => {
    const usage = await getUsage(deps, { caller: credential.account, email: query.email });
    return { ...usage, resetsAt: usage.resetsAt.toISOString() };
  });
}

/** Whether more links were asked for a mail address than are sent at once, by one client or by all. */
async function isFlooded(limits: RateLimits, email: string, client: string): Promise<boolean> {
  try {
    await limits.signInByAddressAndIp(`${email} ${client}`);
    await limits.signInByAddress(email);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return true;
    throw error;
  }
}

function requireMailSignIn(isOn: boolean): void {
  if (isOn) return;
  throw new AppError('forbidden', 'No links are mailed here. Sign in with the account of your organisation.');
}

function mountSignIn(app: HttpApp, routeDeps: RouteDeps, deps: AccountRouteDeps): void {
  const { limits } = routeDeps;
  const { publicUrl, mailSignIn } = deps.environment;
  route(app, contract.requestSignIn, routeDeps, async ({ body, context }) => {
    requireMailSignIn(mailSignIn);
    const client = limitKey(context.ip);
    await limits.signInByIp(client);
    await requestSignIn({ ...deps, publicUrl, isFlooded: (email) => isFlooded(limits, email, client) }, body);
    return { success: true, message: 'Check your email and click the link to sign in.' };
  });
  route(app, contract.verifySignIn, routeDeps, async ({ body, context }) => {
    requireMailSignIn(mailSignIn);
    await limits.verify(limitKey(context.ip));
    const { account, sessionToken, isNewUser } = await verifySignIn({ ...deps, ...deps.environment }, body);
    return { sessionToken, user: toUser(account), isNewUser };
  });
  route(app, contract.developmentAdminSession, routeDeps, async () => {
    const { adminEmails } = deps.environment;
    const { sessionToken, account } = await createDevelopmentSession({ ...deps, adminEmails });
    return { sessionToken, user: toUser(account) };
  });
}

function mountSession(app: HttpApp, routeDeps: RouteDeps, deps: AccountRouteDeps): void {
  route(app, contract.validateSession, routeDeps, async ({ body, context }) => {
    const session = await resolveSession(deps, body.sessionToken);
    await context.countFor(body.sessionToken, session);
    if (session !== null) return { valid: true, user: toUser(session.account) };
    return { valid: false, error: 'Your session has ended. Please sign in again.' };
  });
  route(app, contract.getSession, routeDeps, async ({ credential }) => ({
    user: toUser(credential.account),
    expiresAt: credential.kind === 'session' ? credential.expiresAt.toISOString() : null,
  }));
  route(app, contract.deleteSession, routeDeps, async ({ credential, query }) => {
    const signOutUrl = credential.kind === 'session' ? credential.signOutUrl : null;
    const next = signOutUrl === null ? {} : { signOutUrl };
    if (query.all === 'true') {
      const ended = await endAllSessions(deps, { accountId: credential.account.id });
      return { success: true, ended, ...next };
    }
    // `route()` lets no API key in here.
    const ended = credential.kind === 'session' ? await endSession(deps, credential) : 0;
    return { success: true, ended, ...next };
  });
  route(app, contract.deleteAccount, routeDeps, async ({ credential }) => {
    await deleteAccount(deps, credential);
    return { success: true };
  });
}

interface UserRouteDeps {
  db: Db;
  clock: Clock;
}

export function toListedUser({ account, dailyLimit, usageToday }: User): userContract.ListedUser {
  return {
    email: account.email,
    isAdmin: account.isAdmin,
    tier: account.tier,
    dailyLimit,
    usageToday,
    createdAt: account.createdAt.toISOString(),
    lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  };
}

/** Users as administrators see, change and delete them. */
export function mountUserRoutes(app: HttpApp, routeDeps: RouteDeps, deps: UserRouteDeps): void {
  route(app, userContract.changeUserTier, routeDeps, async ({ body, credential }) => {
    const account = await changeTier(deps, { ...body, caller: credential.account });
    const user = (await listUsers(deps)).find((listed) => listed.account.id === account.id);
    if (user === undefined) throw new AppError('not-found', 'The account was deleted meanwhile.');
    return { success: true, user: toListedUser(user) };
  });
  route(app, userContract.deleteUser, routeDeps, async ({ body, credential }) => {
    const { email } = await deleteUser(deps, { email: body.email, caller: credential.account });
    return { success: true, message: `Successfully deleted user: ${email}` };
  });
}

interface ApiKeyRouteDeps {
  db: Db;
  clock: Clock;
}

function toKeyAnswer(key: ApiKey) {
  return {
    ...key,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}

/** API keys: made, listed and revoked by administrators. */
export function mountApiKeyRoutes(app: HttpApp, routeDeps: RouteDeps, deps: ApiKeyRouteDeps): void {
  route(app, keyContract.listApiKeys, routeDeps, async () => ({
    keys: (await listApiKeys(deps)).map(toKeyAnswer),
  }));
  route(app, keyContract.createApiKey, routeDeps, async ({ credential, body }) => {
    const { key, apiKey } = await createApiKey(deps, { caller: credential.account, ...body });
    return { key, apiKey: toKeyAnswer(apiKey) };
  });
  route(app, keyContract.deleteApiKey, routeDeps, async ({ params }) => {
    await revokeApiKey(deps, params);
    return { success: true };
  });
}
