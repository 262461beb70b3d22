import { sliceText } from '#domain/text/cut-text.ts';
import { describeAgreement } from '#server/analysis/model/agree-parameters.ts';
import { connectModel, openKey, type StoredModelConnection } from '#server/analysis/model/connect-model.ts';
import { environmentConnection } from '#server/analysis/model/environment-connection.ts';
import { adviceOn, ModelFailure } from '#server/analysis/model/model-failure.ts';
import type { ModelServer } from '#server/analysis/model/model-servers.ts';
import { modelConnectionSetting } from '#server/settings/definitions.ts';
import { getSettingState, type SettingState } from '#server/settings/get-settings.ts';
import type { ModelConnectionDeps } from './model-connection-deps.ts';

/** The connection in force, for the back office; the key is never part of it. */
export interface ModelConnectionState extends Omit<StoredModelConnection, 'key'> {
  key: 'set' | 'missing' | 'unreadable';
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
function environmentFields(deps: ModelConnectionDeps): Omit<StoredModelConnection, 'key'> | null {
  const set = environmentConnection(deps.environment);
  if (set === null) return null;
  const { modelLimits } = deps.environment;
  return {
    ...{ provider: 'other', address: set.baseUrl, model: set.model },
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
  const { key: _, ...stored } = value;
  const set = environmentFields(deps);
  const connection = await connectModel(deps, 'checks');
  const server = connection === null ? null : deps.servers(connection);
  const opened = set === null ? await openKey(deps.sealer, value) : deps.environment.llm?.apiKey;
  return {
    ...(set ?? stored),
    key: opened === null ? 'unreadable' : opened === undefined ? 'missing' : 'set',
    source: set !== null ? 'environment' : connection === null ? 'none' : 'settings',
    leftOut: server === null ? [] : describeAgreement(server.agreement()),
    resting: server === null ? null : describeRest(server),
    ...{ version, updatedAt },
  };
}

export async function getModelConnection(deps: ModelConnectionDeps): Promise<ModelConnectionState> {
  return await describeConnection(deps, await getSettingState(deps.db, modelConnectionSetting));
}
