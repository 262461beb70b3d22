import type { AuditSubject } from './audit-subject.ts';
import { feedsAudit } from './feeds-audit.ts';
import { outletsAudit } from './outlets-audit.ts';
import { promptsAudit } from './prompts-audit.ts';
import { settingsAudit } from './settings-audit.ts';
import { storiesAudit } from './stories-audit.ts';

type DepsOf<Subject> = Subject extends AuditSubject<infer Deps> ? Deps : never;

/** What all subjects together need. */
export type AuditDeps = DepsOf<typeof feedsAudit> &
  DepsOf<typeof outletsAudit> &
  DepsOf<typeof promptsAudit> &
  DepsOf<typeof settingsAudit> &
  DepsOf<typeof storiesAudit>;

/** Every subject whose changes administrators can list and revert. The first that owns an id reverts it. */
export const auditSubjects: readonly AuditSubject<AuditDeps>[] = [
  feedsAudit,
  outletsAudit,
  promptsAudit,
  storiesAudit,
  settingsAudit,
];
