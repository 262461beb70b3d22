import type { z } from 'zod';
import type { ModelTask } from '#domain/settings/model-tasks.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import { modelConnectionSetting, type storedModelConnection } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import type { Sealer } from '#server/settings/seal-secret.ts';
import { environmentConnection, limitsOf } from './environment-connection.ts';
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

/** The connection that is stored; null without one. */
export async function storedConnection(
  { environment, sealer }: ConnectDeps,
  stored: StoredModelConnection,
  task: ModelTask,
): Promise<ModelConnection | null> {
  if (stored.address === '' || stored.model === '') return null;
  const address = splitAddress(stored.address);
  return connectionTo({
    ...{ ...address, provider: stored.provider, model: stored.taskModels[task] || stored.model },
    ...{ key: (await openKey(sealer, stored)) ?? undefined, isTrusted: false },
    ...limitsOf(address.baseUrl, environment.modelLimits, stored),
  });
}

/** The connection of a task in force: that of the environment, else the stored one. */
export async function connectModel(deps: ConnectDeps, task: ModelTask): Promise<ModelConnection | null> {
  const set = environmentConnection(deps.environment);
  if (set !== null) return set;
  return await storedConnection(deps, await getSetting(deps.db, modelConnectionSetting), task);
}
