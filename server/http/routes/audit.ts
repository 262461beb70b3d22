import * as contract from '#contract/audit.ts';
import type { AuditEntry } from '#server/audit/audit-subject.ts';
import { type AuditDeps, listAudit, revertAudit } from '#server/audit/audit-subjects.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export type AuditRouteDeps = AuditDeps;

const defaultAuditLimit = 100;

/** Longest list within a value. A change may concern ten thousand feeds. */
const maxListLength = 200;

/** A stored value as the contract declares it, with long lists cut. */
function toJson(value: unknown): contract.AuditEntry['old_value'] {
  const json = value as contract.AuditEntry['old_value'];
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, part]) => [
      key,
      Array.isArray(part) ? part.slice(0, maxListLength) : part,
    ]),
  );
}

function toAnswer(entry: AuditEntry): contract.AuditEntry {
  const { id, subject, version, summary } = entry;
  return {
    ...{ id, subject, version },
    subject_label: entry.label,
    changed_at: entry.changedAt.toISOString(),
    changed_by: entry.changedBy,
    old_value: toJson(entry.oldValue),
    new_value: toJson(entry.newValue),
    ...(summary === undefined ? {} : { summary }),
    revertible: entry.isRevertible,
  };
}

/** Who changed which setting, feed, outlet, prompt or story when, and reverting it. */
export function mountAuditRoutes(app: HttpApp, routeDeps: RouteDeps, deps: AuditRouteDeps): void {
  route(app, contract.listAudit, routeDeps, async ({ query }) => {
    const { limit = defaultAuditLimit, subject } = query;
    return { entries: (await listAudit(deps, { limit, subject })).map(toAnswer) };
  });
  route(app, contract.revertAudit, routeDeps, async ({ params, credential }) => ({
    success: true as const,
    entry: toAnswer(await revertAudit(deps, { id: params.id, by: credential.account })),
  }));
}
