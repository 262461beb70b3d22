import type { z } from 'zod';
import type { newsSources } from '#contract/settings.ts';
import * as contract from '#contract/sources.ts';
import type { Clock } from '#server/clock.ts';
import { type ListStatesDeps, listSourceStates } from '#server/connectors/list-source-states.ts';
import type { Db } from '#server/db/db.ts';
import { newsSourcesSetting, sourceLimitsSetting } from '#server/settings/definitions.ts';
import { getSettingState, type SettingState } from '#server/settings/get-settings.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import type { HttpApp } from '../http-env.ts';
import { mountSetting, stateOf } from '../mount-setting.ts';
import { type RouteDeps, route } from '../route.ts';

export interface SourceRouteDeps extends ListStatesDeps {
  db: Db;
  clock: Clock;
}

type Flags = z.infer<typeof newsSources>;

/** The body names `newsapi_enabled` as `NEWSAPI_ENABLED`. */
function withUpdates(flags: Flags, updates: Record<string, boolean | undefined>): Flags {
  const changed = Object.entries(flags).map(([name, value]) => [name, updates[name.toUpperCase()] ?? value]);
  return { ...flags, ...Object.fromEntries(changed) };
}

/** Which sources of articles are on, the state of each, and how many articles each may give. */
export function mountSourceRoutes(app: HttpApp, routeDeps: RouteDeps, deps: SourceRouteDeps): void {
  const answer = async (state: SettingState<Flags>) => ({
    news_sources: state.value,
    sources: await listSourceStates(deps, state.value),
    ...stateOf(state),
  });
  route(app, contract.getFeatureFlags, routeDeps, async () =>
    answer(await getSettingState(deps.db, newsSourcesSetting)),
  );
  route(app, contract.saveFeatureFlags, routeDeps, async ({ body, credential }) => {
    const change = (flags: Flags) => withUpdates(flags, body);
    return await answer(await saveSetting(deps, newsSourcesSetting, { change, by: credential.account }));
  });
  const endpoints = { get: contract.getSourceLimits, save: contract.saveSourceLimits };
  mountSetting(app, routeDeps, deps, { ...sourceLimitsSetting, endpoints });
}
