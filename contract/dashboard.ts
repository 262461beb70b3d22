import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listedUser } from './users.ts';

const count = z.number().int().nonnegative();

const time = z.iso.datetime();

const admin = { tag: 'Administration', access: 'admin' } as const;

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
