import { listOutletChanges, revertOutletChange } from '#server/outlets/outlet-changes.ts';
import type { AuditEntry, AuditSubject } from './audit-subject.ts';

type OutletChange = Awaited<ReturnType<typeof listOutletChanges>>[number];

const prefix = 'outlet:';

function toEntry(change: OutletChange): AuditEntry {
  return {
    id: `${prefix}${change.id}`,
    subject: `${prefix}${change.domain}`,
    label: `Outlet ${change.domain}`,
    version: change.id,
    changedAt: change.changedAt,
    changedBy: change.changedBy,
    oldValue: change.oldRow,
    newValue: change.newRow,
    isRevertible: change.isNewest,
  };
}

/** The number in the id of a change; 0, which no change has, if the id is malformed. */
function numberOf(id: string): number {
  const number = Number(id.slice(prefix.length));
  return Number.isSafeInteger(number) ? number : 0;
}

export const outletsAudit: AuditSubject<Parameters<typeof revertOutletChange>[0]> = {
  owns: (id) => id.startsWith(prefix),
  async list(deps, { limit, subject }) {
    if (subject === undefined) return (await listOutletChanges(deps, { limit })).map(toEntry);
    if (!subject.startsWith(prefix)) return [];
    const domain = subject.slice(prefix.length);
    return (await listOutletChanges(deps, { limit, domain })).map(toEntry);
  },
  async revert(deps, { id, by }) {
    return toEntry(await revertOutletChange(deps, { id: numberOf(id), by }));
  },
};
