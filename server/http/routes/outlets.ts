import * as contract from '#contract/outlets.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { importOutlets } from '#server/outlets/import-outlets.ts';
import { findListedOutlet, type ListedOutlet, listOutlets } from '#server/outlets/list-outlets.ts';
import type { LiveOutlets } from '#server/outlets/live-outlets.ts';
import { type ProjectionQueue, setOutlet } from '#server/outlets/set-outlet.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface OutletRouteDeps {
  db: Db;
  clock: Clock;
  outlets: LiveOutlets;
  queue: ProjectionQueue;
}

function present(listed: ListedOutlet): contract.ListedOutlet {
  const { outlet, origin, version, changedAt, changedBy } = listed;
  const { changedBy: _, terms: __, ...row } = outlet;
  return {
    ...row,
    references: [...outlet.references],
    terms: listed.terms,
    origin,
    version,
    last_updated: changedAt?.toISOString() ?? null,
    changed_by: changedBy,
    domains_without_effect: listed.domainsWithoutEffect,
  };
}

/** Outlet ratings: read, set one by one and imported by administrators. */
export function mountOutletRoutes(app: HttpApp, routeDeps: RouteDeps, deps: OutletRouteDeps): void {
  route(app, contract.listOutlets, routeDeps, async ({ query }) => {
    const { search, region, origin, rated, offset = 0, limit = 100 } = query;
    const isRated = rated === undefined ? undefined : rated === 'yes';
    const list = await listOutlets(deps, { search, region, origin, rated: isRated, offset, limit });
    return { ...list, outlets: list.outlets.map(present) };
  });
  route(app, contract.setOutlet, routeDeps, async ({ body, credential }) => {
    const { domain, outlet, based_on: basedOn } = body;
    await setOutlet(deps, { domain, outlet, basedOn, by: credential.account });
    const listed = await findListedOutlet(deps, domain);
    return { success: true, outlet: listed === null ? null : present(listed) };
  });
  route(app, contract.importOutlets, routeDeps, async ({ body, credential }) => {
    const { csv, mode, dry_run: isDryRun = false } = body;
    const outcome = await importOutlets(deps, { csv, mode, isDryRun, by: credential.account });
    return { success: true, ...outcome };
  });
}
