import { biasCheck } from '#contract/bias-check.ts';
import { type AccountCheckDeps, checkForAccount } from '#server/checks/check-for-account.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

/** A check costs one search. */
export function mountBiasCheckRoutes(app: HttpApp, routeDeps: RouteDeps, deps: AccountCheckDeps): void {
  route(app, biasCheck, routeDeps, ({ body, credential, context }) => {
    const { signal, report } = context;
    return checkForAccount(deps, body, { account: credential.account, signal, report });
  });
}
