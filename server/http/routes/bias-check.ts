import { biasCheck } from '#contract/bias-check.ts';
import { getWorkingCheck } from '#contract/working-check.ts';
import { type AccountCheckDeps, checkForAccount } from '#server/checks/check-for-account.ts';
import type { WorkingChecks } from '#server/checks/working-checks.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface BiasCheckRouteDeps extends AccountCheckDeps {
  workingChecks: WorkingChecks;
}

/** A check costs one search. */
export function mountBiasCheckRoutes(app: HttpApp, routeDeps: RouteDeps, deps: BiasCheckRouteDeps): void {
  route(app, biasCheck, routeDeps, ({ body, credential, context }) => {
    const { signal, report } = context;
    return checkForAccount(deps, body, { account: credential.account, signal, report });
  });
  route(app, getWorkingCheck, routeDeps, ({ params, credential, context }) =>
    deps.workingChecks.wait(credential.account.id, params.id, context.signal),
  );
}
