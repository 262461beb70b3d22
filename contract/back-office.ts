import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();
const time = z.iso.datetime();
const email = z.string().max(320);
const admin = { tag: 'Administration', access: 'admin' } as const;

export const tier = z.enum(['free', 'pro', 'admin']);

export const listedUser = z.object({
  email: z.string(),
  isAdmin: z.boolean(),
  tier,
  /** Searches a day; 999999 means unlimited. */
  dailyLimit: count,
  usageToday: count,
  createdAt: time,
  lastLoginAt: time.nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const newsStatistics = z.object({
  activeStories: count,
  leftArticles: count,
  centerArticles: count,
  rightArticles: count,
  /** With those that are unrated. */
  totalArticles: count,
  lastUpdated: time.nullable(),
});

export const getDashboard = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'Users, and what the aggregation holds, in figures',
  answer: z.object({
    totalUsers: count,
    users: z.array(listedUser),
    newsStatistics,
    storiesStored: count,
    rssSources: count,
    /** Of the stories; null before the first. */
    lastUpdated: time.nullable(),
  }),
});

export const changeUserTier = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/users',
  summary: 'Change the tier of a user; the tier admin also makes an administrator',
  body: z.object({ email, tier }),
  answer: z.object({ success: z.literal(true), user: listedUser }),
  errors: ['not-found', 'last-admin', 'forbidden'],
});

export const deleteUser = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/admin/users',
  summary:
    'Delete a user with usage, sessions, keys and sign-in links; never oneself or the last administrator',
  body: z.object({ email }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['not-found', 'last-admin', 'forbidden'],
});

export const auditEntry = z.object({
  id: z.string(),
  /** What was changed, for example `relevance-config`; `outlet:DOMAIN` for a rating, `story-repair` for stories. */
  subject: z.string(),
  version: count,
  changed_at: time,
  /** Who; null once that account is deleted or when no person did it. */
  changed_by: z.string().nullable(),
  /** Lists within are cut after 200. */
  old_value: z.json(),
  new_value: z.json(),
  /** What was done, where no two values tell it: repairs of stories. */
  summary: z.string().nullable().optional(),
  /** Whether `POST /admin/logs/audit/{id}/revert` can put the old value back. */
  revertible: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/logs/audit',
  summary: 'Who changed which setting, feed, outlet or story when, old and new, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).optional(),
    subject: z.string().max(100).optional(),
  }),
  answer: z.object({ entries: z.array(auditEntry) }),
});

export const revertAudit = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/logs/audit/{id}/revert',
  summary: 'Put the value before a change back in force, as a new change',
  params: z.object({ id: z.string().max(100) }),
  answer: z.object({ success: z.literal(true), entry: auditEntry }),
  errors: ['not-found', 'conflict'],
});

/** Figures of the last day for the charts of the monitoring page, one row an hour, oldest first. */
export const getActivity = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/jobs/activity',
  summary: 'Articles, failures and durations of the last 24 hours, by hour',
  answer: z.object({
    hours: z.array(
      z.object({
        /** Begin of the hour. */
        hour: time,
        articles: count,
        /** Fetches of feeds that failed. */
        failures: count,
        runs: count,
        /** Mean duration of the aggregations that ended in this hour; null without one. */
        mean_seconds: z.number().nonnegative().nullable(),
      }),
    ),
  }),
});
