import type { ModelTest } from '#contract/model.ts';
import { AppError } from '#domain/app-error.ts';
import {
  connectModel,
  keyPurpose,
  type StoredModelConnection,
  sealHeaders,
} from '#server/analysis/model/connect-model.ts';
import { environmentConnection, getModelLimits } from '#server/analysis/model/environment-connection.ts';
import { findLocalServers, listModels } from '#server/analysis/model/list-models.ts';
import { connectionTo, type ModelConnection, splitAddress } from '#server/analysis/model/model-connection.ts';
import type { Call } from '#server/analysis/model/model-usage-store.ts';
import { countCall } from '#server/analysis/model/token-budget.ts';
import { explainAddressRefusal } from '#server/fetching/create-api-fetch.ts';
import { testConnection } from '#server/prompts/golden/test-connection.ts';
import { modelConnectionSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import {
  describeConnection,
  headersFor,
  isSameHost,
  keyFor,
  type ModelConnectionDeps,
  type ModelConnectionState,
} from './model-connection.ts';

/** @throws AppError address-refused for a private address that the operator did not allow */
function checkAddress({ allow }: Pick<ModelConnectionDeps, 'allow'>, address: string): void {
  if (address === '') return;
  const refusal = explainAddressRefusal(address, allow);
  if (refusal === null) return;
  const { host } = new URL(address);
  throw new AppError(
    'address-refused',
    `${refusal} For a server of your own, set FETCH_ALLOW_PRIVATE=${host} and start again.`,
  );
}

async function sealedKey(
  { sealer }: ModelConnectionDeps,
  before: StoredModelConnection,
  { address, key }: { address: string; key: string | undefined },
): Promise<string> {
  if (key === undefined) return isSameHost(address, before.address) ? before.key : '';
  return key === '' || address === '' ? '' : await sealer.seal(key, keyPurpose(address));
}

/**
 * Saves a connection; it is used from the next question on. A saved key stays only while the address stays on its host,
 * so that it cannot be sent elsewhere.
 * @throws AppError conflict while the environment sets one, or for an old version; address-refused
 */
export async function saveModelConnection(
  deps: ModelConnectionDeps,
  input: {
    value: Omit<StoredModelConnection, 'key' | 'headers'>;
    key: string | undefined;
    headers: Record<string, string> | undefined;
    basedOn: number | undefined;
    by: { id: string };
  },
): Promise<ModelConnectionState> {
  if (environmentConnection(deps.environment) !== null) {
    throw new AppError(
      'conflict',
      'LLM_BASE_URL and LLM_MODEL are set in the environment and stand above what is saved here. Remove them first.',
    );
  }
  const { value, basedOn, by } = input;
  checkAddress(deps, value.address);
  const before = await getSetting(deps.db, modelConnectionSetting);
  const key = await sealedKey(deps, before, { address: value.address, key: input.key });
  const sent = await headersFor(deps, before, { address: value.address, headers: input.headers });
  // Sealed again only where they are sent, so that the audit shows no change that is none.
  const isKept = input.headers === undefined && isSameHost(value.address, before.address);
  const headers = isKept ? before.headers : await sealHeaders(deps.sealer, value.address, sent);
  const stored = { ...value, key, headers };
  const saved = await saveSetting(deps, modelConnectionSetting, { value: stored, basedOn, by });
  return await describeConnection(deps, saved);
}

interface Draft {
  address: string;
  key?: string | undefined;
  headers?: Record<string, string> | undefined;
  model?: string | undefined;
}

/** A connection that is not saved; the environment's address has no guard. @throws AppError address-refused */
async function draftConnection(deps: ModelConnectionDeps, draft: Draft): Promise<ModelConnection> {
  const set = environmentConnection(deps.environment);
  if (set !== null && set.baseUrl === splitAddress(draft.address).baseUrl && draft.key === undefined)
    return { ...set, model: draft.model ?? set.model };
  checkAddress(deps, draft.address);
  const stored = await getSetting(deps.db, modelConnectionSetting);
  const address = splitAddress(draft.address);
  return connectionTo({
    ...address,
    model: draft.model ?? '',
    key: await keyFor(deps, stored, draft),
    headers: await headersFor(deps, stored, draft),
    isTrusted: false,
    ...getModelLimits(address.baseUrl, deps.environment.modelLimits, stored),
  });
}

/** Servers of models that answer on this machine. */
export async function listModelOffers(deps: ModelConnectionDeps) {
  const [address = ''] = Object.values(deps.localAddresses);
  if (address === '') return [];
  const connection = connectionTo({ baseUrl: address, model: '', isTrusted: false });
  return await findLocalServers(deps.fetchFor(connection), deps.localAddresses);
}

const explain = (status: number | null): string => {
  if (status === null) return 'The server does not answer. Start it, and check address and port.';
  if (status === 401 || status === 403) return 'The server does not accept the key.';
  return `The server lists no models (status ${status}). Check the address; it usually ends in /v1.`;
};

/** The models that a server lists. @throws AppError address-refused */
export async function listServerModels(
  deps: ModelConnectionDeps,
  draft: Draft,
): Promise<{ models: string[]; message: string | null }> {
  if (draft.address === '') return { models: [], message: 'Enter an address.' };
  const connection = await draftConnection(deps, draft);
  const { models, status } = await listModels(deps.fetchFor(connection), connection);
  return { models: models.sort(), message: models.length > 0 ? null : explain(status) };
}

/**
 * Tests a draft, or the connection in force.
 * @throws AppError invalid-input without either, address-refused
 */
export async function testModelConnection(
  deps: ModelConnectionDeps,
  draft: { [Field in keyof Draft]?: Draft[Field] | undefined },
  signal: AbortSignal,
): Promise<ModelTest> {
  const { address = '', model = '' } = draft;
  const isDraft = address !== '' && model !== '';
  const connection = isDraft
    ? await draftConnection(deps, { ...draft, address, model })
    : await connectModel(deps, 'checks');
  if (connection === null) throw new AppError('invalid-input', 'Enter an address and choose a model first.');
  const count = (call: Call) => countCall(deps, 'trials', call);
  return await testConnection(deps.servers(connection), { signal, count });
}
