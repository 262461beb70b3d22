import * as contract from '#contract/back-office.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type Change, listChanges } from '#server/settings/list-changes.ts';
import { revertChange } from '#server/settings/revert-change.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

const listedUnlessSaid = 100;

/** JSON as it came out of the database, checked by the contract when it leaves. */
function toEntry(change: Change) {
  return {
    id: change.id,
    subject: change.key,
    version: change.version,
    changed_at: change.changedAt.toISOString(),
    changed_by: change.changedBy,
    old_value: change.oldValue as contract.AuditEntry['old_value'],
    new_value: change.newValue as contract.AuditEntry['new_value'],
    revertible: change.isRevertible,
  };
}

/** Who changed which setting when, and going back. */
export function mountAuditCalls(app: HttpApp, routeDeps: RouteDeps, deps: { db: Db; clock: Clock }): void {
  route(app, contract.listAudit, routeDeps, async ({ query }) => {
    const input = { limit: query.limit ?? listedUnlessSaid, key: query.subject };
    return { entries: (await listChanges(deps, input)).map(toEntry) };
  });
  route(app, contract.revertAudit, routeDeps, async ({ params, credential }) => {
    const change = await revertChange(deps, { id: params.id, by: credential.account });
    return { success: true, entry: toEntry(change) };
  });
}
