import * as contract from '#contract/outlet-pages.ts';
import {
  getOutletPage,
  listOutletSummaries,
  type OutletPageDeps,
} from '#server/outlet-pages/get-outlet-page.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';
import type { SharedCaches } from '../shared-caches.ts';

export type OutletPageRouteDeps = Omit<OutletPageDeps, 'getCoverage'>;

const done = { success: true, error: null } as const;

/** Outlets for readers. Who carries which story is computed once for all pages, every few minutes. */
export function mountOutletPageRoutes(
  app: HttpApp,
  routeDeps: RouteDeps,
  deps: OutletPageRouteDeps & Pick<SharedCaches, 'getCoverage'>,
): void {
  route(app, contract.listOutletSummaries, routeDeps, async ({ query }) => ({
    ...done,
    ...(await listOutletSummaries(deps, query)),
  }));
  route(app, contract.getOutletPage, routeDeps, async ({ params }) => ({
    ...done,
    outlet: await getOutletPage(deps, params),
  }));
}
