import { type localProviders, modelProviders } from '#domain/settings/model-providers.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import type { ModelConnection } from './model-connection.ts';

const timeoutMs = 10_000;
const probeMs = 700;
const maxModels = 1000;

/** How the list of a server's models came out. */
export interface ModelList {
  models: string[];
  /** Null: no answer at all. */
  status: number | null;
}

function namesIn(body: unknown): string[] {
  const { data, models } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const list = Array.isArray(data) ? data : Array.isArray(models) ? models : [];
  const names = list.map((each: Record<string, unknown>) => each?.id ?? each?.name);
  return names.filter((name): name is string => typeof name === 'string' && name !== '').slice(0, maxModels);
}

async function getNames(request: typeof fetch, address: URL, headers: Record<string, string>, ms: number) {
  try {
    const answer = await request(address.href, { headers, signal: AbortSignal.timeout(ms) });
    const models = answer.ok ? namesIn(parseJson(await answer.text())) : [];
    return { models, status: answer.status };
  } catch {
    return { models: [], status: null };
  }
}

/** The models that a server lists at `/models`. */
export async function listModels(
  request: typeof fetch,
  { baseUrl, key, headers, query }: Pick<ModelConnection, 'baseUrl' | 'key' | 'headers' | 'query'>,
): Promise<ModelList> {
  const address = new URL(`${baseUrl}/models`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return await getNames(request, address, { ...headers, ...authorization }, timeoutMs);
}

type LocalProvider = (typeof localProviders)[number];
export type LocalAddresses = Readonly<Partial<Record<LocalProvider, string>>>;

export const usualLocalAddresses: LocalAddresses = {
  ollama: modelProviders.ollama.address,
  lmstudio: modelProviders.lmstudio.address,
};

/** Servers of models that answer at these addresses of this machine. */
export async function findLocalServers(request: typeof fetch, addresses: LocalAddresses) {
  const entries = Object.entries(addresses) as [LocalProvider, string][];
  const found = await Promise.all(
    entries.map(async ([provider, address]) => {
      // Ollama lists what is installed under an address of its own.
      const list = new URL(provider === 'ollama' ? '/api/tags' : '/v1/models', address);
      const { models } = await getNames(request, list, {}, probeMs);
      return models.length === 0 ? [] : [{ provider, address, models }];
    }),
  );
  return found.flat();
}
