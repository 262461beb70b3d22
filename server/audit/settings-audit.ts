import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { feedListKey } from '#server/feeds/note-feed-changes.ts';
import { type SettingDefinition, settingDefinitions } from '#server/settings/definitions.ts';
import { type Change, listChanges, showValue } from '#server/settings/list-changes.ts';
import { revertChange } from '#server/settings/revert-change.ts';
import type { AuditEntry, AuditSubject } from './audit-subject.ts';

interface SettingsAuditDeps {
  db: Db;
  clock: Clock;
  /** By default the table of definitions.ts. */
  settings?: readonly SettingDefinition[];
}

/** A change that the settings store keeps, of a setting or of a list. */
export function toSettingEntry(
  change: Change,
  settings: readonly SettingDefinition[] = settingDefinitions,
): AuditEntry {
  const { id, key, label, version, changedAt, changedBy, isRevertible } = change;
  const definition = settings.find((each) => each.key === key);
  const [oldValue, newValue] = [change.oldValue, change.newValue].map((value) =>
    showValue(definition, value),
  );
  return { ...{ id, subject: key, label, version, changedAt, changedBy, oldValue, newValue }, isRevertible };
}

export const settingsAudit: AuditSubject<SettingsAuditDeps> = {
  // The last subject of the table: an id without a known prefix is one of a setting.
  owns: () => true,
  async list(deps, { limit, subject }) {
    return (await listChanges(deps, { limit, key: subject, except: feedListKey })).map((change) =>
      toSettingEntry(change, deps.settings),
    );
  },
  async revert(deps, input) {
    return toSettingEntry(await revertChange(deps, input), deps.settings);
  },
};
