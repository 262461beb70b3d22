import * as contract from '#contract/logs.ts';
import type { Db } from '#server/db/db.ts';
import { clearLogs, recentLogs } from '#server/logs/recent-logs.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

const defaultLogLimit = 200;

export interface LogRouteDeps {
  db: Db;
}

/** The stored lines of the log. */
export function mountLogRoutes(app: HttpApp, routeDeps: RouteDeps, deps: LogRouteDeps): void {
  route(app, contract.listRecentLogs, routeDeps, ({ query }) =>
    recentLogs(deps, { ...query, limit: query.limit ?? defaultLogLimit }),
  );
  route(app, contract.clearLogs, routeDeps, async ({ context, credential }) => {
    const removed = await clearLogs(deps);
    context.log.info({ accountId: credential.account.id, removed }, 'stored log cleared');
    return { removed };
  });
}
