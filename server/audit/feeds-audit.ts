import type { Db } from '#server/db/db.ts';
import type { FeedDeps } from '#server/feeds/change-feeds.ts';
import { feedListKey } from '#server/feeds/note-feed-changes.ts';
import { isFeedChange, isRevertibleFeedChange, revertFeedChange } from '#server/feeds/revert-feed-change.ts';
import { type Change, listChanges } from '#server/settings/setting-changes.ts';
import type { AuditEntry, AuditSubject } from './audit-subject.ts';
import { toSettingEntry } from './settings-audit.ts';

function toEntry(change: Change): AuditEntry {
  return { ...toSettingEntry(change), label: 'Feeds', isRevertible: isRevertibleFeedChange(change) };
}

export const feedsAudit: AuditSubject<FeedDeps & { db: Db }> = {
  owns: isFeedChange,
  async list(deps, { limit, subject = feedListKey }) {
    if (subject !== feedListKey) return [];
    return (await listChanges(deps, { limit, key: feedListKey })).map(toEntry);
  },
  async revert(deps, input) {
    const { change, summary } = await revertFeedChange(deps, input);
    return { ...toEntry(change), summary };
  },
};
