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

type InForce = Awaited<ReturnType<typeof getConnectorSettings>>;

async function getConnectorSettings(db: StateDeps['db']) {
  return await getSettings(db, {
    flags: newsSourcesSetting,
    limits: sourceLimitsSetting,
    advanced: advancedSetting,
  });
}

/** Reads what is in force anew; connectors that are used at the same moment share the question. */
function shareSettings(db: StateDeps['db']): () => Promise<InForce> {
  let reading: Promise<InForce> | undefined;
  return () => {
    if (reading === undefined) {
      reading = getConnectorSettings(db);
      queueMicrotask(() => {
        reading = undefined;
      });
    }
    return reading;
  };
}

/** Puts one provider under the settings, as they stand at each use. */
function connect(deps: StateDeps, provider: Provider, getSettingsInForce: () => Promise<InForce>): Connector {
  const { id, name } = provider;
  const flag = flagOf(sourceOf(id));
  const limitName = limitOf(id);
  const cached = withCache(
    { id, name, search: (query) => searchWithState(deps, provider, query) },
    deps.clock,
  );

  async function inForce(wanted: number): Promise<number | 'disabled' | 'absent'> {
    const { flags, limits, advanced } = await getSettingsInForce();
    if (!flags[flag]) return findMissingVariable(provider) === null ? 'disabled' : 'absent';
    return Math.min(wanted, limits[limitName], advanced.max_total_articles);
  }

  return {
    id,
    name,
    async search(query) {
      const limit = await inForce(query.limit);
      return typeof limit === 'number' ? await cached.search({ ...query, limit }) : { kind: limit };
    },
    async latest(query) {
      const limit = await inForce(query.limit);
      return typeof limit === 'number'
        ? await fetchLatestWithState(deps, provider, { ...query, limit })
        : { kind: limit };
    },
  };
}

/** The connectors of aggregation and of topic search. Make them once: searches are remembered for a while. */
export function createConnectors(deps: ConnectorDeps): Connector[] {
  const getSettingsInForce = shareSettings(deps.db);
  return deps.providers.map((provider) => connect(deps, provider, getSettingsInForce));
}
