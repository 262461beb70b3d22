import type { AuditEntry, AuditQuery } from './audit-subject.ts';
import { type AuditDeps, auditSubjects } from './audit-subjects.ts';

/** The changes of all subjects, newest first. */
export async function listAudit(deps: AuditDeps, query: AuditQuery): Promise<AuditEntry[]> {
  const lists = await Promise.all(auditSubjects.map((subject) => subject.list(deps, query)));
  return lists
    .flat()
    .sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
    .slice(0, query.limit);
}
