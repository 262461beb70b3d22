import { AppError } from '#domain/app-error.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { FeedDeps } from '#server/feeds/change-feeds.ts';
import { feedListKey } from '#server/feeds/note-feed-changes.ts';
import { isFeedChange, isRevertibleFeedChange, revertFeedChange } from '#server/feeds/revert-feed-change.ts';
import { listOutletChanges, revertOutletChange } from '#server/outlets/set-outlet.ts';
import { type PromptKind, type PromptVersion, promptKinds } from '#server/prompts/prompt.ts';
import { getPrompt, listPromptVersions, savePrompt } from '#server/prompts/save-prompt.ts';
import { type SettingDefinition, settingDefinitions } from '#server/settings/definitions.ts';
import {
  type Change,
  listChanges,
  markSecret,
  revertChange,
  showValue,
} from '#server/settings/setting-changes.ts';
import { type ListedRepair, listRepairs, undoRepair } from '#server/stories/moderation/undo-repair.ts';
import type { AuditEntry, AuditQuery, AuditSubject } from './audit-subject.ts';

/** A value for people; of what opens a feed, whether it is set. */
function hideSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'secret' && typeof part === 'string' ? markSecret(part) : hideSecrets(part),
    ]),
  );
}

function toFeedEntry(change: Change): AuditEntry {
  const { oldValue, newValue, ...entry } = toSettingEntry(change);
  return {
    ...entry,
    ...{ oldValue: hideSecrets(oldValue), newValue: hideSecrets(newValue) },
    ...{ label: 'Feeds', isRevertible: isRevertibleFeedChange(change) },
  };
}

const feedsAudit: AuditSubject<FeedDeps & { db: Db }> = {
  owns: isFeedChange,
  async list(deps, { limit, subject = feedListKey }) {
    if (subject !== feedListKey) return [];
    return (await listChanges(deps, { limit, key: feedListKey })).map(toFeedEntry);
  },
  async revert(deps, input) {
    const { change, summary } = await revertFeedChange(deps, input);
    return { ...toFeedEntry(change), summary };
  },
};

type OutletChange = Awaited<ReturnType<typeof listOutletChanges>>[number];

const outletPrefix = 'outlet:';

function toOutletEntry(change: OutletChange): AuditEntry {
  return {
    id: `${outletPrefix}${change.id}`,
    subject: `${outletPrefix}${change.domain}`,
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
  const number = Number(id.slice(outletPrefix.length));
  return Number.isSafeInteger(number) ? number : 0;
}

const outletsAudit: AuditSubject<Parameters<typeof revertOutletChange>[0]> = {
  owns: (id) => id.startsWith(outletPrefix),
  async list(deps, { limit, subject }) {
    if (subject === undefined) return (await listOutletChanges(deps, { limit })).map(toOutletEntry);
    if (!subject.startsWith(outletPrefix)) return [];
    const domain = subject.slice(outletPrefix.length);
    return (await listOutletChanges(deps, { limit, domain })).map(toOutletEntry);
  },
  async revert(deps, { id, by }) {
    return toOutletEntry(await revertOutletChange(deps, { id: numberOf(id), by }));
  },
};

const prefix = 'prompt:';

/** A prompt may have twenty thousand characters; the page of prompts has the whole text. */
const maxCharacters = 1000;

const labels: Readonly<Record<PromptKind, string>> = {
  analysis: 'Analysis prompt',
  comparative: 'Comparative analysis prompt',
};

function shorten(text: string): string {
  return text.length > maxCharacters ? `${cutText(text, maxCharacters)}…` : text;
}

function toPromptEntry(kind: PromptKind, version: PromptVersion, before: PromptVersion): AuditEntry {
  return {
    id: `${prefix}${kind}:${version.version}`,
    subject: `${prefix}${kind}`,
    label: labels[kind],
    version: version.version,
    changedAt: version.createdAt ?? new Date(0),
    changedBy: version.author,
    oldValue: { prompt: shorten(before.prompt) },
    newValue: { prompt: shorten(version.prompt) },
    isRevertible: version.prompt !== before.prompt,
  };
}

/** Every saved version with the one before it; the text that ships is no change. */
function toEntries(kind: PromptKind, versions: readonly PromptVersion[]): AuditEntry[] {
  return versions.flatMap((version, at) => {
    const before = versions[at + 1];
    // The list is cut at its oldest end, so a neighbour may be missing.
    return before === undefined || before.version !== version.version - 1
      ? []
      : [toPromptEntry(kind, version, before)];
  });
}

function parseId(id: string): { kind: PromptKind; version: number } | null {
  const [, name, digits] = /^prompt:([a-z]+):([1-9]\d{0,8})$/.exec(id) ?? [];
  const kind = promptKinds.find((known) => known === name);
  return kind === undefined ? null : { kind, version: Number(digits) };
}

const promptsAudit: AuditSubject<Parameters<typeof savePrompt>[0]> = {
  owns: (id) => id.startsWith(prefix),
  async list(deps, { limit, subject }) {
    const kinds = promptKinds.filter((kind) => subject === undefined || subject === `${prefix}${kind}`);
    const lists = await Promise.all(
      kinds.map(async (kind) => toEntries(kind, await listPromptVersions(deps, { kind }))),
    );
    return lists.flatMap((entries) => entries.slice(0, limit));
  },
  async revert(deps, { id, by }) {
    const change = parseId(id);
    if (change === null) throw new AppError('not-found', 'There is no such change.');
    const { kind, version } = change;
    const before = await getPrompt(deps, { kind });
    if (version > before.version) throw new AppError('not-found', 'There is no such change.');
    const input = { kind, change: { version: version - 1 }, basedOn: before.version, account: by };
    const saved = await savePrompt(deps, input);
    if (saved.version === before.version)
      throw new AppError('conflict', 'The old value is in force already.');
    return toPromptEntry(kind, saved, before);
  },
};

interface SettingsAuditDeps {
  db: Db;
  clock: Clock;
  /** By default the table of definitions.ts. */
  settings?: readonly SettingDefinition[];
}

/** A change that the settings store keeps, of a setting or of a list. */
function toSettingEntry(
  change: Change,
  settings: readonly SettingDefinition[] = settingDefinitions,
): AuditEntry {
  const { id, key, label, version, changedAt, changedBy, isRevertible } = change;
  const definition = settings.find((each) => each.key === key);
  const [oldValue, newValue] = [change.oldValue, change.newValue].map((value) =>
    showValue(definition, value),
  );
  return { id, subject: key, label, version, changedAt, changedBy, oldValue, newValue, isRevertible };
}

const settingsAudit: AuditSubject<SettingsAuditDeps> = {
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

const subject = 'story-repair';
const repairPrefix = `${subject}:`;

/** How many repairs are searched for the one that was undone. */
const maxSearched = 100;

const shared = { subject, label: 'Stories', version: 0, oldValue: null, newValue: null };

function toRepairEntry(repair: ListedRepair): AuditEntry {
  return {
    ...shared,
    id: `${repairPrefix}${repair.id}`,
    changedAt: repair.doneAt,
    changedBy: repair.doneBy,
    summary: repair.undoneAt === null ? repair.message : `${repair.message} Taken back.`,
    isRevertible: repair.canUndo,
  };
}

/** Repairs of stories. Undoing one marks it as undone and makes no entry of its own. */
const storiesAudit: AuditSubject<Parameters<typeof undoRepair>[0]> = {
  owns: (id) => id.startsWith(repairPrefix),
  async list(deps, query) {
    if (query.subject !== undefined && query.subject !== subject) return [];
    return (await listRepairs(deps, { limit: query.limit })).map(toRepairEntry);
  },
  async revert(deps, { id }) {
    const { repair, message } = await undoRepair(deps, { id: id.slice(repairPrefix.length) });
    const listed = (await listRepairs(deps, { limit: maxSearched })).find(({ id }) => id === repair);
    if (listed !== undefined) return toRepairEntry(listed);
    return { ...shared, id, changedAt: deps.clock(), changedBy: null, summary: message, isRevertible: false };
  },
};

type DepsOf<Subject> = Subject extends AuditSubject<infer Deps> ? Deps : never;

/** What all subjects together need. */
export type AuditDeps = DepsOf<typeof feedsAudit> &
  DepsOf<typeof outletsAudit> &
  DepsOf<typeof promptsAudit> &
  DepsOf<typeof settingsAudit> &
  DepsOf<typeof storiesAudit>;

/** Every subject whose changes administrators can list and revert. The first that owns an id reverts it. */
const auditSubjects: readonly AuditSubject<AuditDeps>[] = [
  feedsAudit,
  outletsAudit,
  promptsAudit,
  storiesAudit,
  settingsAudit,
];

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
