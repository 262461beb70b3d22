import {
  type ConnectorId,
  type ConnectorVariables,
  connectorVariableNames,
} from '#domain/connectors/connector-names.ts';
import { connectorTable } from '#domain/connectors/connector-table.ts';
import type { CreateProvider, Provider, ProviderOptions } from './provider.ts';

export interface RegistryOptions extends Pick<ProviderOptions, 'fetcher' | 'clock'> {
  variables: ConnectorVariables;
  /** Scheme and host of providers, in place of their own; for tests. */
  origins?: Partial<Record<ConnectorId, string>> | undefined;
}

/** The build bundles every file of providers/ because of this import. */
async function loadProvider(id: ConnectorId): Promise<{ createProvider: CreateProvider }> {
  return await import(`./providers/${id}.ts`);
}

/**
 * The providers of all connectors of `connectorTable`, in its order, with or without a key. A connector is one line of
 * that table and one file `providers/ID.ts`.
 */
export async function createProviders(options: RegistryOptions): Promise<Provider[]> {
  const { fetcher, clock, variables, origins = {} } = options;
  return await Promise.all(
    connectorTable.map(async ({ id, name, variables: declared }) => {
      const { createProvider } = await loadProvider(id);
      const client = createProvider({ fetcher, clock, variables, origin: origins[id] });
      const needs = connectorVariableNames
        .filter((variable) => variable in declared)
        .map((variable) => ({ variable, value: variables[variable] }));
      return { id, name, needs, ...client };
    }),
  );
}
