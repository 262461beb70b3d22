import * as contract from '#contract/users.ts';
import { AppError } from '#domain/app-error.ts';
import { changeTier, deleteUser, listUsers, type User } from '#server/accounts/accounts.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface UserRouteDeps {
  db: Db;
  clock: Clock;
}

export function toListedUser({ account, dailyLimit, usageToday }: User): contract.ListedUser {
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
  route(app, contract.changeUserTier, routeDeps, async ({ body, credential }) => {
    const account = await changeTier(deps, { ...body, caller: credential.account });
    const user = (await listUsers(deps)).find((listed) => listed.account.id === account.id);
    if (user === undefined) throw new AppError('not-found', 'The account was deleted meanwhile.');
    return { success: true, user: toListedUser(user) };
  });
  route(app, contract.deleteUser, routeDeps, async ({ body, credential }) => {
    const { email } = await deleteUser(deps, { email: body.email, caller: credential.account });
    return { success: true, message: `Successfully deleted user: ${email}` };
  });
}
