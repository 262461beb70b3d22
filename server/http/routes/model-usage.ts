import * as contract from '#contract/model-usage.ts';
import { getModelUsage, type UsageDeps } from '#server/analysis/model/model-usage.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export type ModelUsageRouteDeps = UsageDeps;

export function mountModelUsageRoutes(app: HttpApp, routeDeps: RouteDeps, deps: ModelUsageRouteDeps): void {
  route(app, contract.getModelUsage, routeDeps, () => getModelUsage(deps));
}
