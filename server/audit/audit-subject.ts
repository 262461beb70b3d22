/** A change that an administrator can look up and, in most cases, revert. */
export interface AuditEntry {
  /** Names the change among those of all subjects. */
  id: string;
  /** What was changed, for example `relevance-config` or `outlet:tribune.example`. */
  subject: string;
  /** The subject in words. */
  label: string;
  /** Of the new value; 0 for subjects without versions. */
  version: number;
  changedAt: Date;
  /** Email address; null once the account is deleted, or when no person made the change. */
  changedBy: string | null;
  oldValue: unknown;
  newValue: unknown;
  /** What was done in one sentence, where two values do not show it. */
  summary?: string;
  isRevertible: boolean;
}

/** Selects changes to list. */
export interface AuditQuery {
  limit: number;
  /** Only changes of this subject. */
  subject: string | undefined;
}

/** Lists and reverts the changes of one kind of subject. The table is in audit-subjects.ts. */
export interface AuditSubject<Deps> {
  /** Whether a change belongs to this kind, by its id. */
  owns(id: string): boolean;
  /** Newest first. */
  list(deps: Deps, query: AuditQuery): Promise<AuditEntry[]>;
  /**
   * Puts the state before a change back in force, as a change of its own.
   * @returns the entry of the new change
   * @throws AppError not-found for an unknown change, conflict if it cannot be reverted or nothing would change
   */
  revert(deps: Deps, input: { id: string; by: { id: string } }): Promise<AuditEntry>;
}
