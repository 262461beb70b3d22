import { AppError } from '#domain/app-error.ts';
import { keyPurpose, type StoredModelConnection } from '#server/analysis/model/connect-model.ts';
import { environmentConnection } from '#server/analysis/model/environment-connection.ts';
import { refusalOf } from '#server/fetching/create-api-fetch.ts';
import { modelConnectionSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import { describeConnection, type ModelConnectionState } from './get-model-connection.ts';
import { isSameHost, type ModelConnectionDeps } from './model-connection-deps.ts';

/** @throws AppError address-refused for a private address that the operator did not allow */
export function checkAddress({ allow }: Pick<ModelConnectionDeps, 'allow'>, address: string): void {
  if (address === '') return;
  const refusal = refusalOf(address, allow);
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
    value: Omit<StoredModelConnection, 'key'>;
    key: string | undefined;
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
  const saved = await saveSetting(deps, modelConnectionSetting, { value: { ...value, key }, basedOn, by });
  return await describeConnection(deps, saved);
}
