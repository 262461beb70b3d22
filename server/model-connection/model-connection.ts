import { sliceText } from '#domain/text/cut-text.ts';
import { describeAgreement } from '#server/analysis/model/agree-parameters.ts';
import {
  type ConnectDeps,
  connectModel,
  openHeaders,
  openKey,
  type StoredModelConnection,
} from '#server/analysis/model/connect-model.ts';
import { environmentConnection } from '#server/analysis/model/environment-connection.ts';
import { type LocalAddresses, usualLocalAddresses } from '#server/analysis/model/list-models.ts';
import type { ModelConnection } from '#server/analysis/model/model-connection.ts';
import { adviceOn, ModelFailure } from '#server/analysis/model/model-failure.ts';
import {
  createModelServers,
  type ModelServer,
  type ModelServers,
  maxModelBytes,
} from '#server/analysis/model/model-servers.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import { type AllowList, createAllowList } from '#server/fetching/allow-list.ts';
import { createApiFetch } from '#server/fetching/create-api-fetch.ts';
import type { Log } from '#server/log.ts';
import { modelConnectionSetting } from '#server/settings/definitions.ts';
import { getSettingState, type SettingState } from '#server/settings/get-settings.ts';
import { createSealer } from '#server/settings/seal-secret.ts';

/** What the back office needs to connect a model. */
export interface ModelConnectionDeps extends ConnectDeps {
  clock: Clock;
  servers: ModelServers;
  /** The client for the address of a connection. */
  fetchFor(connection: ModelConnection): typeof fetch;
  /** Private addresses that an administrator may enter. */
  allow: AllowList;
  /** Where servers on this machine are looked for. */
  localAddresses: LocalAddresses;
}

export const isSameHost = (one: string, other: string): boolean =>
  one !== '' && other !== '' && new URL(one).origin === new URL(other).origin;

/** The key to try with an address: the one that was sent, else the saved one if it is of the same host. */
export async function keyFor(
  { sealer }: Pick<ModelConnectionDeps, 'sealer'>,
  stored: StoredModelConnection,
  sent: { address: string; key?: string | undefined },
): Promise<string | undefined> {
  if (sent.key !== undefined) return sent.key === '' ? undefined : sent.key;
  return isSameHost(sent.address, stored.address)
    ? ((await openKey(sealer, stored)) ?? undefined)
    : undefined;
}

/** The headers to try with an address: those that were sent, with saved values of the same host where they are empty. */
export async function headersFor(
  { sealer }: Pick<ModelConnectionDeps, 'sealer'>,
  stored: StoredModelConnection,
  sent: { address: string; headers?: Record<string, string> | undefined },
): Promise<Record<string, string>> {
  const saved = isSameHost(sent.address, stored.address) ? await openHeaders(sealer, stored) : {};
  if (sent.headers === undefined) return saved;
  const all = Object.entries(sent.headers).map(
    ([name, value]) => [name, value || (saved[name] ?? '')] as const,
  );
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** What administrators set, but for secrets. */
type ShownConnection = Omit<StoredModelConnection, 'key' | 'headers'>;

/** The connection in force, for the back office; the key is never part of it. */
export interface ModelConnectionState extends ShownConnection {
  key: 'set' | 'missing' | 'unreadable';
  /** Their names. */
  headers: string[];
  source: 'environment' | 'settings' | 'none';
  leftOut: string[];
  resting: string | null;
  version: number;
  updatedAt: Date | null;
}

function describeRest({ rest }: ModelServer): string | null {
  const state = rest.state();
  if (state === null) return null;
  const until = sliceText(state.until.toISOString(), 11, 16);
  return `${new ModelFailure(state.reason).message} It is asked again at ${until} UTC. ${adviceOn(state.reason)}`.trim();
}

/** What the environment sets, in the form of what is stored. */
function environmentFields(deps: ModelConnectionDeps): ShownConnection | null {
  const set = environmentConnection(deps.environment);
  if (set === null) return null;
  const { modelLimits } = deps.environment;
  return {
    provider: 'other',
    address: set.baseUrl,
    model: set.model,
    taskModels: modelConnectionSetting.initial.taskModels,
    timeoutSeconds: modelLimits.timeoutSeconds ?? null,
    concurrency: modelLimits.concurrency ?? null,
    contextTokens: modelLimits.contextTokens ?? null,
    maxOutputTokens: modelLimits.maxOutputTokens ?? null,
  };
}

export async function describeConnection(
  deps: ModelConnectionDeps,
  { value, version, updatedAt }: SettingState<StoredModelConnection>,
): Promise<ModelConnectionState> {
  const { key: _, headers: _sealed, ...stored } = value;
  const set = environmentFields(deps);
  const connection = await connectModel(deps, 'checks');
  const server = connection === null ? null : deps.servers(connection);
  const opened = set === null ? await openKey(deps.sealer, value) : deps.environment.llm?.apiKey;
  return {
    ...(set ?? stored),
    key: opened === null ? 'unreadable' : opened === undefined ? 'missing' : 'set',
    headers: Object.keys(
      set === null ? await openHeaders(deps.sealer, value) : deps.environment.modelLimits.headers,
    ),
    source: set !== null ? 'environment' : connection === null ? 'none' : 'settings',
    leftOut: server === null ? [] : describeAgreement(server.agreement()),
    resting: server === null ? null : describeRest(server),
    version,
    updatedAt,
  };
}

export async function getModelConnection(deps: ModelConnectionDeps): Promise<ModelConnectionState> {
  return await describeConnection(deps, await getSettingState(deps.db, modelConnectionSetting));
}

/** What connects models: addresses outside are requested through the proxy, those of administrators with the guard. */
export function openModelConnection(
  { environment, db, clock, log }: { environment: Environment; db: Db; clock: Clock; log: Log },
  localAddresses: LocalAddresses = usualLocalAddresses,
): ModelConnectionDeps {
  const local = Object.values(localAddresses).map((address) => new URL(address).host);
  const allow = createAllowList([...environment.fetchAllowPrivate, ...local]);
  const fetchFor = ({ isTrusted, timeoutSeconds }: ModelConnection) =>
    createApiFetch({
      proxyUrl: environment.fetchProxyUrl,
      noProxy: environment.noProxy.join(','),
      allow: isTrusted ? null : allow,
      timeoutMs: timeoutSeconds * 1000,
      maxBytes: maxModelBytes,
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
