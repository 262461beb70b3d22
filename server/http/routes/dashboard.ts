import * as contract from '#contract/dashboard.ts';
import { listUsers } from '#server/accounts/accounts.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { countFeeds } from '#server/feeds/list-feeds.ts';
import { getActivity } from '#server/jobs/get-activity.ts';
import { createStoryStatistics } from '#server/stories/create-story-statistics.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';
import { toListedUser } from './users.ts';

export interface DashboardRouteDeps {
  db: Db;
  clock: Clock;
}

/** Figures for administrators. */
export function mountDashboardRoutes(app: HttpApp, routeDeps: RouteDeps, deps: DashboardRouteDeps): void {
  const getStoryStatistics = createStoryStatistics(deps);
  route(app, contract.getDashboard, routeDeps, async () => {
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
  route(app, contract.getActivity, routeDeps, async () => ({
    hours: (await getActivity(deps)).map(({ hour, articles, failures, runs, meanSeconds }) => ({
      ...{ hour: hour.toISOString(), articles, failures, runs, mean_seconds: meanSeconds },
    })),
  }));
}
