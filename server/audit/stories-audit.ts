import { type ListedRepair, listRepairs, undoRepair } from '#server/stories/moderation/undo-repair.ts';
import type { AuditEntry, AuditSubject } from './audit-subject.ts';

const subject = 'story-repair';
const prefix = `${subject}:`;

/** How many repairs are searched for the one that was undone. */
const maxSearched = 100;

const shared = { subject, label: 'Stories', version: 0, oldValue: null, newValue: null };

function toEntry(repair: ListedRepair): AuditEntry {
  return {
    ...shared,
    id: `${prefix}${repair.id}`,
    changedAt: repair.doneAt,
    changedBy: repair.doneBy,
    summary: repair.undoneAt === null ? repair.message : `${repair.message} Taken back.`,
    isRevertible: repair.canUndo,
  };
}

/** Repairs of stories. Undoing one marks it as undone and makes no entry of its own. */
export const storiesAudit: AuditSubject<Parameters<typeof undoRepair>[0]> = {
  owns: (id) => id.startsWith(prefix),
  async list(deps, query) {
    if (query.subject !== undefined && query.subject !== subject) return [];
    return (await listRepairs(deps, { limit: query.limit })).map(toEntry);
  },
  async revert(deps, { id }) {
    const { repair, message } = await undoRepair(deps, { id: id.slice(prefix.length) });
    const listed = (await listRepairs(deps, { limit: maxSearched })).find(({ id }) => id === repair);
    if (listed !== undefined) return toEntry(listed);
    return { ...shared, id, changedAt: deps.clock(), changedBy: null, summary: message, isRevertible: false };
  },
};
