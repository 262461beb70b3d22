import { getWorkingCheck } from '#contract/working-check.ts';
import type { WorkingChecks } from '#server/checks/working-checks.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface WorkingCheckRouteDeps {
  workingChecks: WorkingChecks;
}

export function mountWorkingCheckRoutes(
  app: HttpApp,
  routeDeps: RouteDeps,
  { workingChecks }: WorkingCheckRouteDeps,
): void {
  route(app, getWorkingCheck, routeDeps, ({ params, credential, context }) =>
    workingChecks.wait(credential.account.id, params.id, context.signal),
  );
}
