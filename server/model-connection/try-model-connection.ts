import type { ModelTest } from '#contract/model.ts';
import { AppError } from '#domain/app-error.ts';
import { connectModel } from '#server/analysis/model/connect-model.ts';
import { environmentConnection, limitsOf } from '#server/analysis/model/environment-connection.ts';
import { findLocalServers, listModels } from '#server/analysis/model/list-models.ts';
import { connectionTo, type ModelConnection, splitAddress } from '#server/analysis/model/model-connection.ts';
import { testConnection } from '#server/prompts/golden/test-connection.ts';
import { modelConnectionSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { keyFor, type ModelConnectionDeps } from './model-connection-deps.ts';
import { checkAddress } from './save-model-connection.ts';

interface Draft {
  address: string;
  key?: string | undefined;
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
    ...{ ...address, model: draft.model ?? '', key: await keyFor(deps, stored, draft), isTrusted: false },
    ...limitsOf(address.baseUrl, deps.environment.modelLimits, stored),
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
  return await testConnection(deps.servers(connection), signal);
}
