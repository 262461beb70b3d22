import type { z } from 'zod';
import type { SettingEndpoints } from '#contract/setting-endpoints.ts';
import type { newsSources } from '#contract/settings.ts';
import * as sourceContract from '#contract/sources.ts';
import type { Clock } from '#server/clock.ts';
import { type ListStatesDeps, listSourceStates } from '#server/connectors/list-source-states.ts';
import type { Db } from '#server/db/db.ts';
import {
  newsSourcesSetting,
  type SettingDefinition,
  settingDefinitions,
  sourceLimitsSetting,
} from '#server/settings/definitions.ts';
import { getSettingState, type SettingState } from '#server/settings/get-settings.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

/** Version and time of a setting, as answers show them. */
export function toVersionFields({ version, updatedAt }: SettingState<unknown>) {
  return { version, last_updated: updatedAt?.toISOString() ?? null };
}

/** Mounts the endpoints that show and save one setting. */
function mountSetting(
  app: HttpApp,
  routeDeps: RouteDeps,
  deps: { db: Db; clock: Clock },
  setting: SettingDefinition & { endpoints: SettingEndpoints },
): void {
  const { endpoints, field } = setting;
  const toAnswer = (state: SettingState<unknown>) => ({
    ...(field === undefined ? (state.value as object) : { [field]: state.value }),
    ...toVersionFields(state),
  });
  route(app, endpoints.get, routeDeps, async () => toAnswer(await getSettingState(deps.db, setting)));
  route(app, endpoints.save, routeDeps, async ({ body, credential }) => {
    // `route()` parsed the body by the fields of the value and `based_on`.
    const { based_on: basedOn, ...fields } = body as Record<string, unknown> & { based_on?: number };
    const value = field === undefined ? fields : fields[field];
    return toAnswer(await saveSetting(deps, setting, { value, basedOn, by: credential.account }));
  });
}

interface SettingRouteDeps {
  db: Db;
  clock: Clock;
  /** By default the table of definitions.ts. */
  settings?: readonly SettingDefinition[];
}

/** Every setting that has endpoints, shown and changed by administrators. */
export function mountSettingRoutes(app: HttpApp, routeDeps: RouteDeps, deps: SettingRouteDeps): void {
  for (const setting of deps.settings ?? settingDefinitions) {
    const { endpoints } = setting;
    if (endpoints !== undefined) mountSetting(app, routeDeps, deps, { ...setting, endpoints });
  }
}

interface SourceRouteDeps extends ListStatesDeps {
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
    ...toVersionFields(state),
  });
  route(app, sourceContract.getFeatureFlags, routeDeps, async () =>
    answer(await getSettingState(deps.db, newsSourcesSetting)),
  );
  route(app, sourceContract.saveFeatureFlags, routeDeps, async ({ body, credential }) => {
    const change = (flags: Flags) => withUpdates(flags, body);
    return await answer(await saveSetting(deps, newsSourcesSetting, { change, by: credential.account }));
  });
  const endpoints = { get: sourceContract.getSourceLimits, save: sourceContract.saveSourceLimits };
  mountSetting(app, routeDeps, deps, { ...sourceLimitsSetting, endpoints });
}
