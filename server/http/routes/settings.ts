import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type SettingDefinition, settingDefinitions } from '#server/settings/definitions.ts';
import type { HttpApp } from '../http-env.ts';
import { mountSetting } from '../mount-setting.ts';
import type { RouteDeps } from '../route.ts';

export interface SettingRouteDeps {
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
