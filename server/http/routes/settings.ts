import * as contract from '#contract/settings.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { advancedSetting, credibilitySetting, relevanceSetting } from '#server/settings/definitions.ts';
import { getSettingState, type SettingState } from '#server/settings/get-setting.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface SettingRouteDeps {
  db: Db;
  clock: Clock;
}

function stateOf({ version, updatedAt }: SettingState<unknown>) {
  return { version, last_updated: updatedAt?.toISOString() ?? null };
}

/** Credibility labels, relevance and the advanced settings, each read and changed by administrators. */
export function mountSettingRoutes(app: HttpApp, routeDeps: RouteDeps, deps: SettingRouteDeps): void {
  mountCredibility(app, routeDeps, deps);
  mountRelevance(app, routeDeps, deps);
  mountAdvanced(app, routeDeps, deps);
}

function mountCredibility(app: HttpApp, routeDeps: RouteDeps, deps: SettingRouteDeps): void {
  route(app, contract.getCredibilityConfig, routeDeps, async () => {
    const state = await getSettingState(deps.db, credibilitySetting);
    return { credibilityConfig: state.value, ...stateOf(state) };
  });
  route(app, contract.saveCredibilityConfig, routeDeps, async ({ body, credential }) => {
    const input = { value: body.credibilityConfig, basedOn: body.based_on, by: credential.account };
    const state = await saveSetting(deps, credibilitySetting, input);
    return { credibilityConfig: state.value, ...stateOf(state) };
  });
}

function mountRelevance(app: HttpApp, routeDeps: RouteDeps, deps: SettingRouteDeps): void {
  route(app, contract.getRelevanceConfig, routeDeps, async () => {
    const state = await getSettingState(deps.db, relevanceSetting);
    return { ...state.value, ...stateOf(state) };
  });
  route(app, contract.saveRelevanceConfig, routeDeps, async ({ body, credential }) => {
    const { based_on: basedOn, ...value } = body;
    const state = await saveSetting(deps, relevanceSetting, { value, basedOn, by: credential.account });
    return { ...state.value, ...stateOf(state) };
  });
}

function mountAdvanced(app: HttpApp, routeDeps: RouteDeps, deps: SettingRouteDeps): void {
  route(app, contract.getAdvancedConfig, routeDeps, async () => {
    const state = await getSettingState(deps.db, advancedSetting);
    return { ...state.value, ...stateOf(state) };
  });
  route(app, contract.saveAdvancedConfig, routeDeps, async ({ body, credential }) => {
    const { based_on: basedOn, ...value } = body;
    const state = await saveSetting(deps, advancedSetting, { value, basedOn, by: credential.account });
    return { ...state.value, ...stateOf(state) };
  });
}
