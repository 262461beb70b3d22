import type { Environment } from '#server/config/environment.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { advancedSetting, newsSourcesSetting, sourceLimitsSetting } from '#server/settings/definitions.ts';
import { getSettings } from '#server/settings/get-settings.ts';
import { latestWithState, type StateDeps, searchWithState } from './ask-with-state.ts';
import type { Connector, ConnectorId } from './connector.ts';
import { sourceTable } from './connector-table.ts';
import { createGoogleNews } from './google-news/create-google-news.ts';
import { missingNeed, type Provider } from './provider.ts';
import { createBrightData } from './providers/bright-data.ts';
import { createCurrents } from './providers/currents.ts';
import { createGNews } from './providers/gnews.ts';
import { createNewsApi } from './providers/newsapi.ts';
import { createTwingly } from './providers/twingly.ts';
import { withCache } from './with-cache.ts';

export type ProviderKeys = Pick<
  Environment,
  'newsapiKey' | 'gnewsKey' | 'currentsApiKey' | 'twinglyApiKey' | 'brightDataApiKey' | 'brightDataZone'
>;

export interface ProviderDeps {
  clock: StateDeps['clock'];
  fetcher: Fetcher;
  keys: ProviderKeys;
  /** Scheme and host of providers, in place of their own; for tests. */
  origins?: Partial<Record<ConnectorId, string>> | undefined;
}

/** All providers, with a key or without, in the order in which they are listed. */
export function createProviders({ fetcher, clock, keys, origins = {} }: ProviderDeps): Provider[] {
  const at = (id: ConnectorId) => ({ fetcher, clock, origin: origins[id] });
  return [
    createGoogleNews(at('google-news')),
    createNewsApi({ ...at('newsapi'), key: keys.newsapiKey }),
    createGNews({ ...at('gnews'), key: keys.gnewsKey }),
    createCurrents({ ...at('currents'), key: keys.currentsApiKey }),
    createTwingly({ ...at('twingly'), key: keys.twinglyApiKey }),
    createBrightData({ ...at('bright-data'), key: keys.brightDataApiKey, zone: keys.brightDataZone }),
  ];
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
  const { flag, limit: limitName } = sourceTable[provider.id];
  const { id, name } = provider;
  const cached = withCache(
    { id, name, search: (query) => searchWithState(deps, provider, query) },
    deps.clock,
  );

  async function inForce(wanted: number): Promise<number | 'disabled' | 'absent'> {
    const { flags, limits, advanced } = await getSettingsInForce();
    if (!flags[flag]) return missingNeed(provider) === null ? 'disabled' : 'absent';
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
        ? await latestWithState(deps, provider, { ...query, limit })
        : { kind: limit };
    },
  };
}

/** The connectors of aggregation and of topic search. Make them once: searches are remembered for a while. */
export function createConnectors(deps: ProviderDeps & StateDeps): Connector[] {
  const getSettingsInForce = shareSettings(deps.db);
  return createProviders(deps).map((provider) => connect(deps, provider, getSettingsInForce));
}
