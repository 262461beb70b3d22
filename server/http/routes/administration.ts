import * as contract from '#contract/audit.ts';
import * as dashboardContract from '#contract/dashboard.ts';
import * as logContract from '#contract/logs.ts';
import { listUsers } from '#server/accounts/accounts.ts';
import type { AuditEntry } from '#server/audit/audit-subject.ts';
import { type AuditDeps, listAudit, revertAudit } from '#server/audit/audit-subjects.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { countFeeds } from '#server/feeds/list-feeds.ts';
import { getActivity } from '#server/jobs/get-activity.ts';
import { clearLogs, recentLogs } from '#server/logs/recent-logs.ts';
import { createStoryStatistics } from '#server/stories/create-story-statistics.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';
import { toListedUser } from './accounts.ts';

const defaultAuditLimit = 100;

/** Longest list within a value. A change may concern ten thousand feeds. */
const maxListLength = 200;

/** A stored value as the contract declares it, with long lists cut. */
function toJson(value: unknown): contract.AuditEntry['old_value'] {
  const json = value as contract.AuditEntry['old_value'];
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, part]) => [
      key,
      Array.isArray(part) ? part.slice(0, maxListLength) : part,
    ]),
  );
}

function toAnswer(entry: AuditEntry): contract.AuditEntry {
  const { id, subject, version, summary } = entry;
  return {
    id,
    subject,
    version,
    subject_label: entry.label,
    changed_at: entry.changedAt.toISOString(),
    changed_by: entry.changedBy,
    old_value: toJson(entry.oldValue),
    new_value: toJson(entry.newValue),
    ...(summary === undefined ? {} : { summary }),
    revertible: entry.isRevertible,
  };
}

/** Who changed which setting, feed, outlet, prompt or story when, and reverting it. */
export function mountAuditRoutes(app: HttpApp, routeDeps: RouteDeps, deps: AuditDeps): void {
  route(app, contract.listAudit, routeDeps, async ({ query }) => {
    const { limit = defaultAuditLimit, subject } = query;
    return { entries: (await listAudit(deps, { limit, subject })).map(toAnswer) };
  });
  route(app, contract.revertAudit, routeDeps, async ({ params, credential }) => ({
    success: true as const,
    entry: toAnswer(await revertAudit(deps, { id: params.id, by: credential.account })),
  }));
}

const defaultLogLimit = 200;

interface LogRouteDeps {
  db: Db;
}

/** The stored lines of the log. */
export function mountLogRoutes(app: HttpApp, routeDeps: RouteDeps, deps: LogRouteDeps): void {
  route(app, logContract.listRecentLogs, routeDeps, ({ query }) =>
    recentLogs(deps, { ...query, limit: query.limit ?? defaultLogLimit }),
  );
  route(app, logContract.clearLogs, routeDeps, async ({ context, credential }) => {
    const removed = await clearLogs(deps);
    context.log.info({ accountId: credential.account.id, removed }, 'stored log cleared');
    return { removed };
  });
}

interface DashboardRouteDeps {
  db: Db;
  clock: Clock;
}

/** Figures for administrators. */
export function mountDashboardRoutes(app: HttpApp, routeDeps: RouteDeps, deps: DashboardRouteDeps): void {
  const getStoryStatistics = createStoryStatistics(deps);
  route(app, dashboardContract.getDashboard, routeDeps, async () => {
    const users = await listUsers(deps);
    const statistics = await getStoryStatistics();
    const lastUpdated = statistics.lastUpdated?.toISOString() ?? null;
    return {
      totalUsers: users.length,
      users: users.map(toListedUser),
      newsStatistics: {
        activeStories: statistics.activeStories,
        leftArticles: statistics.left,
        centerArticles: statistics.center,
        rightArticles: statistics.right,
        totalArticles: statistics.articles,
        lastUpdated,
      },
      storiesStored: statistics.stories,
      rssSources: await countFeeds(deps),
      lastUpdated,
    };
  });
  route(app, dashboardContract.getActivity, routeDeps, async () => ({
    hours: (await getActivity(deps)).map(({ hour, articles, failures, runs, meanSeconds }) => ({
      hour: hour.toISOString(),
      articles,
      failures,
      runs,
      mean_seconds: meanSeconds,
    })),
  }));
}
