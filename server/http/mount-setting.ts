import type { SettingEndpoints } from '#contract/setting-endpoints.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { SettingDefinition } from '#server/settings/definitions.ts';
import { getSettingState, type SettingState } from '#server/settings/get-settings.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import type { HttpApp } from './http-env.ts';
import { type RouteDeps, route } from './route.ts';

/** Version and time of a setting, as answers show them. */
export function stateOf({ version, updatedAt }: SettingState<unknown>) {
  return { version, last_updated: updatedAt?.toISOString() ?? null };
}

/** Mounts the endpoints that show and save one setting. */
export function mountSetting(
  app: HttpApp,
  routeDeps: RouteDeps,
  deps: { db: Db; clock: Clock },
  setting: SettingDefinition & { endpoints: SettingEndpoints },
): void {
  const { endpoints, field } = setting;
  const toAnswer = (state: SettingState<unknown>) => ({
    ...(field === undefined ? (state.value as object) : { [field]: state.value }),
    ...stateOf(state),
  });
  route(app, endpoints.get, routeDeps, async () => toAnswer(await getSettingState(deps.db, setting)));
  route(app, endpoints.save, routeDeps, async ({ body, credential }) => {
    // `route()` parsed the body by the fields of the value and `based_on`.
    const { based_on: basedOn, ...fields } = body as Record<string, unknown> & { based_on?: number };
    const value = field === undefined ? fields : fields[field];
    return toAnswer(await saveSetting(deps, setting, { value, basedOn, by: credential.account }));
  });
}
