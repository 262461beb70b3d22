import { type LocalAddresses, usualLocalAddresses } from '#server/analysis/model/list-models.ts';
import type { ModelConnection } from '#server/analysis/model/model-connection.ts';
import { createModelServers, maxModelBytes } from '#server/analysis/model/model-servers.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { createApiFetch } from '#server/fetching/create-api-fetch.ts';
import type { Log } from '#server/log.ts';
import { createSealer } from '#server/settings/seal-secret.ts';
import type { ModelConnectionDeps } from './model-connection-deps.ts';

/** What connects models: addresses outside are requested through the proxy, those of administrators with the guard. */
export function openModelConnection(
  { environment, db, clock, log }: { environment: Environment; db: Db; clock: Clock; log: Log },
  localAddresses: LocalAddresses = usualLocalAddresses,
): ModelConnectionDeps {
  const local = Object.values(localAddresses).map((address) => new URL(address).host);
  const allow = createAllowList([...environment.fetchAllowPrivate, ...local]);
  const fetchFor = ({ isTrusted, timeoutSeconds }: ModelConnection) =>
    createApiFetch({
      ...{ proxyUrl: environment.fetchProxyUrl, noProxy: environment.noProxy.join(',') },
      ...{ allow: isTrusted ? null : allow, timeoutMs: timeoutSeconds * 1000, maxBytes: maxModelBytes },
    });
  const servers = createModelServers({ clock, fetchFor, log: log.child({ source: 'model' }) });
  return {
    environment,
    db,
    clock,
    servers,
    fetchFor,
    allow,
    localAddresses,
    sealer: createSealer(environment),
  };
}
