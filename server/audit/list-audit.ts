import { AppError } from '#domain/app-error.ts';
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

/**
 * Puts the state before a change back in force.
 * @returns the entry of the new change
 * @throws AppError not-found for an unknown change, conflict if it cannot be reverted or nothing would change
 */
export async function revertAudit(
  deps: AuditDeps,
  input: { id: string; by: { id: string } },
): Promise<AuditEntry> {
  const subject = auditSubjects.find(({ owns }) => owns(input.id));
  if (subject === undefined) throw new AppError('not-found', 'There is no such change.');
  return await subject.revert(deps, input);
}
