import * as contract from '#contract/set-aside.ts';
import { retrySetAside } from '#server/jobs/retry-set-aside.ts';
import type { JobDeps } from '#server/jobs/start-job.ts';
import { listSetAside } from '#server/set-aside/list-set-aside.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export type SetAsideRouteDeps = JobDeps;

const defaultSetAside = 100;

/** What could not be worked on, and trying it again. */
export function mountSetAsideRoutes(app: HttpApp, routeDeps: RouteDeps, deps: SetAsideRouteDeps): void {
  route(app, contract.listSetAside, routeDeps, ({ query }) =>
    listSetAside(deps, { limit: query.limit ?? defaultSetAside }),
  );
  route(app, contract.retrySetAside, routeDeps, async ({ body }) => ({
    success: true as const,
    ...(await retrySetAside(deps, body.id ?? null)),
  }));
}
