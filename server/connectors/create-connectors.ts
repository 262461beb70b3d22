import { flagOf, limitOf, sourceOf } from '#domain/connectors/connector-names.ts';
import { advancedSetting, newsSourcesSetting, sourceLimitsSetting } from '#server/settings/definitions.ts';
import { getSettings } from '#server/settings/get-settings.ts';
import type { Connector } from './connector.ts';
import { findMissingVariable, type Provider } from './provider.ts';
import { fetchLatestWithState, type StateDeps, searchWithState } from './query-with-state.ts';
import { withCache } from './with-cache.ts';

export interface ConnectorDeps extends StateDeps {
  providers: readonly Provider[];
}

type CurrentSettings = Awaited<ReturnType<typeof getConnectorSettings>>;

async function getConnectorSettings(db: StateDeps['db']) {
  return await getSettings(db, {
    flags: newsSourcesSetting,
    limits: sourceLimitsSetting,
    advanced: advancedSetting,
  });
}

/** Gets the current settings; connectors that are called in the same tick share one query. */
function createSettingsLoader(db: StateDeps['db']): () => Promise<CurrentSettings> {
  let pending: Promise<CurrentSettings> | undefined;
  return () => {
    if (pending === undefined) {
      pending = getConnectorSettings(db);
      queueMicrotask(() => {
        pending = undefined;
      });
    }
    return pending;
  };
}

/** Wraps a provider so that each call obeys the current settings. */
function connect(
  deps: StateDeps,
  provider: Provider,
  getCurrentSettings: () => Promise<CurrentSettings>,
): Connector {
  const { id, name } = provider;
  const flag = flagOf(sourceOf(id));
  const limitName = limitOf(id);
  const cached = withCache(
    { id, name, search: (query) => searchWithState(deps, provider, query) },
    deps.clock,
  );

  async function limitOrOff(wanted: number): Promise<number | 'disabled' | 'absent'> {
    const { flags, limits, advanced } = await getCurrentSettings();
    if (!flags[flag]) return findMissingVariable(provider) === null ? 'disabled' : 'absent';
    return Math.min(wanted, limits[limitName], advanced.max_total_articles);
  }

  return {
    id,
    name,
    isPaid: provider.needs.length > 0 && findMissingVariable(provider) === null,
    async search(query) {
      const limit = await limitOrOff(query.limit);
      return typeof limit === 'number' ? await cached.search({ ...query, limit }) : { kind: limit };
    },
    async latest(query) {
      const limit = await limitOrOff(query.limit);
      return typeof limit === 'number'
        ? await fetchLatestWithState(deps, provider, { ...query, limit })
        : { kind: limit };
    },
  };
}

/** The connectors of ingestion and of topic search. Call once per process, because they cache searches. */
export function createConnectors(deps: ConnectorDeps): Connector[] {
  const getCurrentSettings = createSettingsLoader(deps.db);
  return deps.providers.map((provider) => connect(deps, provider, getCurrentSettings));
}
