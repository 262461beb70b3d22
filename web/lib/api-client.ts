import { ApiError, apiErrorOf, networkError } from './api-error.ts';
import type { CallAnswer, CallInput, CallName } from './api-types.ts';

interface ApiClientDeps {
  /** Where the API answers, without a trailing slash; empty for the page's own origin. */
  baseUrl: () => Promise<string>;
  /** The bearer credential, or null. */
  credential: () => string | null;
  fetch: typeof fetch;
  /** Told when a credential was sent and not accepted. */
  onUnauthenticated?: () => void;
}

interface CallOptions {
  signal?: AbortSignal;
  /** A credential other than the stored one; null sends none. */
  credential?: string | null;
}

type NoInput<Name extends CallName> = unknown extends CallInput<Name> ? true : false;
type CallArguments<Name extends CallName> =
  NoInput<Name> extends true
    ? [input?: Record<never, never>, options?: CallOptions]
    : [input: CallInput<Name>, options?: CallOptions];

/** Makes one call of the contract; a misspelt path or a wrong body does not compile. */
export type ApiClient = <Name extends CallName>(
  name: Name,
  ...rest: CallArguments<Name>
) => Promise<CallAnswer<Name>>;

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function addressOf(path: string, input: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function requestOf(method: string, input: LooseInput, credential: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (credential !== null) headers.set('authorization', `Bearer ${credential}`);
  return {
    method,
    headers,
    credentials: 'omit',
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError('The server sent an answer that Balance cannot read. Try again.', {
      status: response.status,
    });
  }
}

/** All calls of the web app go through the client made here. */
export function createApiClient(deps: ApiClientDeps): ApiClient {
  const send = async (name: string, input: LooseInput = {}, options: CallOptions = {}) => {
    const [method = 'GET', path = '/'] = name.split(' ');
    const credential = options.credential === undefined ? deps.credential() : options.credential;
    const address = (await deps.baseUrl()) + addressOf(path, input);
    const request = requestOf(method, input, credential);
    const response = await deps
      .fetch(address, { ...request, signal: options.signal ?? null })
      .catch((error: unknown) => {
        if (options.signal?.aborted) throw error;
        throw networkError();
      });
    if (response.ok) return jsonOf(response);
    if (response.status === 401 && credential !== null) deps.onUnauthenticated?.();
    throw await apiErrorOf(response);
  };
  return send as ApiClient;
}
