import {
  type ConnectDeps,
  openKey,
  type StoredModelConnection,
} from '#server/analysis/model/connect-model.ts';
import type { LocalAddresses } from '#server/analysis/model/list-models.ts';
import type { ModelConnection } from '#server/analysis/model/model-connection.ts';
import type { ModelServers } from '#server/analysis/model/model-servers.ts';
import type { Clock } from '#server/clock.ts';
import type { AllowList } from '#server/fetching/allow-list.ts';

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
