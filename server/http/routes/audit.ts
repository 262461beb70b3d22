import * as contract from '#contract/audit.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { isFeedChange, isRevertibleFeedChange, revertFeedChange } from '#server/feeds/revert-feed-change.ts';
import { listOutletChanges, revertOutletChange } from '#server/outlets/outlet-changes.ts';
import { type Change, listChanges } from '#server/settings/list-changes.ts';
import { revertChange } from '#server/settings/revert-change.ts';
import { type ListedRepair, listRepairs, undoRepair } from '#server/stories/moderation/undo-repair.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export type AuditRouteDeps = Parameters<typeof revertOutletChange>[0] &
  Parameters<typeof undoRepair>[0] &
  Parameters<typeof revertFeedChange>[0];
type OutletChange = Awaited<ReturnType<typeof listOutletChanges>>[number];

const listedUnlessSaid = 100;
const outletPrefix = 'outlet:';
const repairPrefix = 'story-repair:';

/** A change of ten thousand feeds need not be sent to be read. */
const maxListLength = 200;

/** JSON as it came out of the database, checked by the contract when it leaves; long lists within it cut. */
function asJson(value: unknown): contract.AuditEntry['old_value'] {
  const json = value as contract.AuditEntry['old_value'];
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, part]) => [
      key,
      Array.isArray(part) ? part.slice(0, maxListLength) : part,
    ]),
  );
}

function settingEntry(change: Change): contract.AuditEntry {
  return {
    id: change.id,
    subject: change.key,
    version: change.version,
    changed_at: change.changedAt.toISOString(),
    changed_by: change.changedBy,
    old_value: asJson(change.oldValue),
    new_value: asJson(change.newValue),
    revertible: change.isRevertible || isRevertibleFeedChange(change),
  };
}

function outletEntry(change: OutletChange): contract.AuditEntry {
  return {
    id: `${outletPrefix}${change.id}`,
    subject: `${outletPrefix}${change.domain}`,
    version: change.id,
    changed_at: change.changedAt.toISOString(),
    changed_by: change.changedBy,
    old_value: asJson(change.oldRow),
    new_value: asJson(change.newRow),
    revertible: change.isNewest,
  };
}

function repairEntry(repair: ListedRepair): contract.AuditEntry {
  return {
    id: `${repairPrefix}${repair.id}`,
    subject: 'story-repair',
    version: 0,
    changed_at: repair.doneAt.toISOString(),
    changed_by: repair.doneBy,
    old_value: null,
    new_value: null,
    summary: repair.undoneAt === null ? repair.message : `${repair.message} Taken back.`,
    revertible: repair.canUndo,
  };
}

async function listAll(
  deps: AuditRouteDeps,
  { limit, subject }: { limit: number; subject: string | undefined },
): Promise<contract.AuditEntry[]> {
  const entries = (await listChanges(deps, { limit, key: subject })).map(settingEntry);
  if (subject !== undefined) return entries;
  entries.push(...(await listOutletChanges(deps, { limit })).map(outletEntry));
  entries.push(...(await listRepairs(deps, { limit })).map(repairEntry));
  return entries.sort((a, b) => Date.parse(b.changed_at) - Date.parse(a.changed_at)).slice(0, limit);
}

async function revert(
  deps: AuditRouteDeps,
  { id, by }: { id: string; by: { id: string } },
): Promise<contract.AuditEntry> {
  if (id.startsWith(outletPrefix)) {
    const number = Number(sliceText(id, outletPrefix.length));
    return outletEntry(await revertOutletChange(deps, { id: Number.isSafeInteger(number) ? number : 0, by }));
  }
  if (isFeedChange(id)) {
    const { change, summary } = await revertFeedChange(deps, { id, by });
    return { ...settingEntry(change), summary };
  }
  if (!id.startsWith(repairPrefix)) return settingEntry(await revertChange(deps, { id, by }));
  const { repair, message } = await undoRepair(deps, { id: sliceText(id, repairPrefix.length) });
  const listed = (await listRepairs(deps, { limit: listedUnlessSaid })).find((one) => one.id === repair);
  const doneNow = { id, subject: 'story-repair', version: 0, changed_at: deps.clock().toISOString() };
  return listed === undefined
    ? { ...doneNow, changed_by: null, old_value: null, new_value: null, summary: message, revertible: false }
    : repairEntry(listed);
}

/** Who changed which setting, feed, outlet or story when, and going back. */
export function mountAuditRoutes(app: HttpApp, routeDeps: RouteDeps, deps: AuditRouteDeps): void {
  route(app, contract.listAudit, routeDeps, async ({ query }) => ({
    entries: await listAll(deps, { limit: query.limit ?? listedUnlessSaid, subject: query.subject }),
  }));
  route(app, contract.revertAudit, routeDeps, async ({ params, credential }) => ({
    success: true as const,
    entry: await revert(deps, { id: params.id, by: credential.account }),
  }));
}
