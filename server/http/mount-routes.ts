import type { HttpApp } from './http-env.ts';
import type { RouteDeps } from './route.ts';
import { mountAccountRoutes, mountApiKeyRoutes, mountUserRoutes } from './routes/accounts.ts';
import { mountAuditRoutes, mountDashboardRoutes, mountLogRoutes } from './routes/administration.ts';
import {
  mountArticleRoutes,
  mountBiasCheckRoutes,
  mountTrackingRoutes,
  mountWorkingCheckRoutes,
} from './routes/checks.ts';
import { mountFeedRoutes } from './routes/feeds.ts';
import { mountFollowingRoutes, mountPushRoutes } from './routes/following.ts';
import { mountJobRoutes, mountSetAsideRoutes } from './routes/jobs.ts';
import { mountMcpRoutes } from './routes/mcp.ts';
import { mountModelRoutes, mountModelUsageRoutes } from './routes/model.ts';
import { mountNewsRoutes, mountSearchRoutes, mountStoryPictureRoutes } from './routes/news.ts';
import { mountOrganisationSignInRoutes } from './routes/organisation-sign-in.ts';
import { mountOutletPageRoutes, mountOutletRoutes } from './routes/outlets.ts';
import { mountOutputRoutes } from './routes/outputs.ts';
import { mountPromptRoutes } from './routes/prompts.ts';
import { mountSettingRoutes, mountSourceRoutes } from './routes/settings.ts';
import { mountStoryRepairRoutes } from './routes/story-repair.ts';
import { mountSystemRoutes } from './routes/system.ts';
import { mountWebhookRoutes } from './routes/webhooks.ts';
import { mountWebsubRoutes } from './routes/websub.ts';
import { createSharedCaches, type SharedCaches } from './shared-caches.ts';

/** Every route file. The first route that matches a request handles it, so the order matters in two places. */
const routeFiles = [
  mountAccountRoutes,
  mountOrganisationSignInRoutes,
  mountApiKeyRoutes,
  mountFollowingRoutes,
  mountPushRoutes,
  mountSystemRoutes,
  // Before the check, which has the same address and accepts every body.
  mountTrackingRoutes,
  mountBiasCheckRoutes,
  mountWorkingCheckRoutes,
  mountArticleRoutes,
  mountPromptRoutes,
  mountModelUsageRoutes,
  mountSettingRoutes,
  mountModelRoutes,
  mountOutletRoutes,
  mountOutletPageRoutes,
  mountNewsRoutes,
  mountSearchRoutes,
  mountOutputRoutes,
  mountMcpRoutes,
  mountStoryPictureRoutes,
  mountStoryRepairRoutes,
  mountSourceRoutes,
  // Before the jobs: /admin/jobs/activity is not the id of a job.
  mountDashboardRoutes,
  mountJobRoutes,
  mountFeedRoutes,
  mountSetAsideRoutes,
  mountLogRoutes,
  mountWebhookRoutes,
  mountWebsubRoutes,
  mountAuditRoutes,
  mountUserRoutes,
];

/** What all route files together need. */
export type AllRouteDeps = Omit<
  (typeof routeFiles)[number] extends (app: HttpApp, routeDeps: RouteDeps, deps: infer Deps) => void
    ? Deps
    : never,
  keyof SharedCaches
>;

/** Adds every endpoint of the API to the app. */
export function mountRoutes(app: HttpApp, routeDeps: RouteDeps, deps: AllRouteDeps): void {
  const withCaches = { ...deps, ...createSharedCaches(deps) };
  for (const mount of routeFiles) mount(app, routeDeps, withCaches);
}
