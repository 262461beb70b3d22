import type { AccountCheckDeps } from '#server/checks/check-for-account.ts';
import type { HttpApp } from './http-env.ts';
import type { RouteDeps } from './route.ts';
import { type AccountRouteDeps, mountAccountRoutes } from './routes/accounts.ts';
import { type ApiKeyRouteDeps, mountApiKeyRoutes } from './routes/api-keys.ts';
import { type ArticleRouteDeps, mountArticleRoutes } from './routes/articles.ts';
import { type AuditRouteDeps, mountAuditRoutes } from './routes/audit.ts';
import { mountBiasCheckRoutes } from './routes/bias-check.ts';
import { type DashboardRouteDeps, mountDashboardRoutes } from './routes/dashboard.ts';
import { type FeedRouteDeps, mountFeedRoutes } from './routes/feeds.ts';
import { type FollowingRouteDeps, mountFollowingRoutes } from './routes/following.ts';
import { type JobRouteDeps, mountJobRoutes } from './routes/jobs.ts';
import { type LogRouteDeps, mountLogRoutes } from './routes/logs.ts';
import { type McpRouteDeps, mountMcpRoutes } from './routes/mcp.ts';
import { type ModelRouteDeps, mountModelRoutes } from './routes/model.ts';
import { type ModelUsageRouteDeps, mountModelUsageRoutes } from './routes/model-usage.ts';
import { mountNewsRoutes, type NewsRouteDeps } from './routes/news.ts';
import { mountOutletPageRoutes, type OutletPageRouteDeps } from './routes/outlet-pages.ts';
import { mountOutletRoutes, type OutletRouteDeps } from './routes/outlets.ts';
import { mountOutputRoutes, type OutputRouteDeps } from './routes/outputs.ts';
import { mountPromptRoutes, type PromptRouteDeps } from './routes/prompts.ts';
import { mountPushRoutes, type PushRouteDeps } from './routes/push.ts';
import { mountSearchRoutes, type SearchRouteDeps } from './routes/search.ts';
import { mountSetAsideRoutes, type SetAsideRouteDeps } from './routes/set-aside.ts';
import { mountSettingRoutes, type SettingRouteDeps } from './routes/settings.ts';
import { mountSourceRoutes, type SourceRouteDeps } from './routes/sources.ts';
import { mountStoryPictureRoutes, type StoryPictureRouteDeps } from './routes/story-picture.ts';
import { mountStoryRepairRoutes, type StoryRepairRouteDeps } from './routes/story-repair.ts';
import { mountSystemRoutes, type SystemRouteDeps } from './routes/system.ts';
import { mountTrackingRoutes, type TrackingRouteDeps } from './routes/tracking.ts';
import { mountUserRoutes, type UserRouteDeps } from './routes/users.ts';
import { mountWebhookRoutes, type WebhookRouteDeps } from './routes/webhooks.ts';
import { mountWorkingCheckRoutes, type WorkingCheckRouteDeps } from './routes/working-check.ts';
import { createSharedCaches, type SharedCaches } from './shared-caches.ts';

/** What all route files together need. */
export type AllRouteDeps = AccountRouteDeps &
  ApiKeyRouteDeps &
  ArticleRouteDeps &
  AuditRouteDeps &
  AccountCheckDeps &
  DashboardRouteDeps &
  FeedRouteDeps &
  FollowingRouteDeps &
  JobRouteDeps &
  LogRouteDeps &
  McpRouteDeps &
  ModelRouteDeps &
  ModelUsageRouteDeps &
  NewsRouteDeps &
  OutletPageRouteDeps &
  OutletRouteDeps &
  OutputRouteDeps &
  PromptRouteDeps &
  PushRouteDeps &
  SearchRouteDeps &
  SetAsideRouteDeps &
  SettingRouteDeps &
  SourceRouteDeps &
  StoryPictureRouteDeps &
  StoryRepairRouteDeps &
  SystemRouteDeps &
  TrackingRouteDeps &
  UserRouteDeps &
  WebhookRouteDeps &
  WorkingCheckRouteDeps;

/** Adds the endpoints of one route file to the app. */
type MountFile = (app: HttpApp, routeDeps: RouteDeps, deps: AllRouteDeps & SharedCaches) => void;

/** Every route file. The first route that matches a request handles it, so the order matters in two places. */
const routeFiles: readonly MountFile[] = [
  mountAccountRoutes,
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
  mountAuditRoutes,
  mountUserRoutes,
];

/** Adds every endpoint of the API to the app. */
export function mountRoutes(app: HttpApp, routeDeps: RouteDeps, deps: AllRouteDeps): void {
  const withCaches = { ...deps, ...createSharedCaches(deps) };
  for (const mount of routeFiles) mount(app, routeDeps, withCaches);
}
