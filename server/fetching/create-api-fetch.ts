import { type Dispatcher, fetch as fetchWith } from 'undici';
import type { AllowList } from './allow-list.ts';
import { createDispatcher } from './create-dispatcher.ts';
import { guardAddress, isPublicHost } from './guard-address.ts';

export interface ApiFetchOptions {
  /** FETCH_PROXY_URL; used for public hosts only. */
  proxyUrl?: string | undefined;
  noProxy?: string | undefined;
  /** Exceptions from the guard; null: the address is the operator's own and has no guard. */
  allow: AllowList | null;
  timeoutMs: number;
  /** Limit of a body. */
  maxBytes: number;
}

function bounded(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  return new TransformStream({
    transform(piece, controller) {
      seen += piece.byteLength;
      if (seen > maxBytes) controller.error(new Error('the answer of the server is too large'));
      else controller.enqueue(piece);
    },
  });
}

/** The refusal of an address in one sentence; null if it may be requested. */
export function explainAddressRefusal(address: string, allow: AllowList): string | null {
  const verdict = guardAddress(address, allow);
  return verdict.kind === 'allowed' ? null : verdict.detail;
}

/**
 * `fetch` for the API of a service that an operator or administrator set, with guard, proxy and a limit of the answer. It
 * follows no redirects, because keys are sent with the request.
 */
export function createApiFetch(options: ApiFetchOptions): typeof fetch {
  const { proxyUrl, noProxy, timeoutMs, maxBytes } = options;
  const allow = options.allow ?? { has: () => true };
  let direct: Dispatcher | undefined;
  let proxied: Dispatcher | undefined;
  // Who calls a service bounds the requests at a time (a language model has LLM_CONCURRENCY).
  const common = { allow, timeoutMs, socketsPerOrigin: null };
  const dispatcherFor = ({ hostname }: URL): Dispatcher => {
    if (proxyUrl !== undefined && isPublicHost(hostname)) {
      proxied ??= createDispatcher({ ...common, proxyUrl, noProxy });
      return proxied;
    }
    direct ??= createDispatcher(common);
    return direct;
  };
  const guarded = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input);
    if (options.allow !== null) {
      const refusal = explainAddressRefusal(address, options.allow);
      if (refusal !== null) throw new TypeError(`fetch failed: ${refusal}`);
    }
    const dispatcher = dispatcherFor(new URL(address));
    // The types of the library and of the platform differ in details that are not used here.
    const sent = { ...init, dispatcher, redirect: 'manual' } as unknown as Parameters<typeof fetchWith>[1];
    const response = (await fetchWith(address, sent)) as unknown as Response;
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    const body = response.body.pipeThrough(bounded(maxBytes));
    return new Response(body, { status, statusText, headers: [...headers] });
  };
  return guarded as typeof fetch;
}
