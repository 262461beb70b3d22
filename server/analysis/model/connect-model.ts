import { z } from 'zod';
import type { ModelTask } from '#domain/settings/model-tasks.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import { modelConnectionSetting, type storedModelConnection } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import type { Sealer } from '#server/settings/seal-secret.ts';
import { environmentConnection, getModelLimits } from './environment-connection.ts';
import { connectionTo, type ModelConnection, splitAddress } from './model-connection.ts';

export type StoredModelConnection = z.infer<typeof storedModelConnection>;

export interface ConnectDeps {
  environment: Pick<Environment, 'llm' | 'modelLimits'>;
  db: Db;
  sealer: Sealer;
}

/** A key is sealed for the host it may be sent to. */
export const keyPurpose = (address: string): string => `model key for ${new URL(address).origin}`;

/** The key of a stored connection; null where it cannot be opened here, undefined without one. */
export async function openKey(
  sealer: Sealer,
  { address, key }: Pick<StoredModelConnection, 'address' | 'key'>,
): Promise<string | null | undefined> {
  return key === '' ? undefined : await sealer.open(key, keyPurpose(address));
}

const headersPurpose = (address: string): string => `model headers for ${new URL(address).origin}`;

/** Names and values, or the empty text without any. */
export async function sealHeaders(
  sealer: Sealer,
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const isEmpty = address === '' || Object.keys(headers).length === 0;
  return isEmpty ? '' : await sealer.seal(JSON.stringify(headers), headersPurpose(address));
}

/** The headers of a stored connection; none where they cannot be opened here. */
export async function openHeaders(
  sealer: Sealer,
  { address, headers }: Pick<StoredModelConnection, 'address' | 'headers'>,
): Promise<Record<string, string>> {
  const opened = headers === '' ? null : await sealer.open(headers, headersPurpose(address));
  return opened === null ? {} : (z.record(z.string(), z.string()).safeParse(parseJson(opened)).data ?? {});
}

/** The connection that is stored; null without one. */
export async function storedConnection(
  { environment, sealer }: ConnectDeps,
  stored: StoredModelConnection,
  task: ModelTask,
): Promise<ModelConnection | null> {
  if (stored.address === '' || stored.model === '') return null;
  const address = splitAddress(stored.address);
  return connectionTo({
    ...address,
    provider: stored.provider,
    model: stored.taskModels[task] || stored.model,
    key: (await openKey(sealer, stored)) ?? undefined,
    headers: await openHeaders(sealer, stored),
    isTrusted: false,
    ...getModelLimits(address.baseUrl, environment.modelLimits, stored),
  });
}

/** The connection of a task in force: that of the environment, else the stored one. */
export async function connectModel(deps: ConnectDeps, task: ModelTask): Promise<ModelConnection | null> {
  const set = environmentConnection(deps.environment);
  if (set !== null) return set;
  return await storedConnection(deps, await getSetting(deps.db, modelConnectionSetting), task);
}
