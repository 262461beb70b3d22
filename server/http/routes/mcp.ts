import { mcp } from '#contract/mcp.ts';
import { AppError } from '#domain/app-error.ts';
import type { Environment } from '#server/config/environment.ts';
import type { McpCall, McpDeps } from '#server/mcp/create-mcp-handler.ts';
import { parseUrl } from '#server/parse-url.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';
import type { SharedCaches } from '../shared-caches.ts';

export type SenderEnvironment = Pick<Environment, 'publicUrl' | 'apiBaseUrl' | 'corsOrigins' | 'trustProxy'>;

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

function hostnameOf(authority: string): string | null {
  return parseUrl(`http://${authority}/`)?.hostname ?? null;
}

/**
 * Refuses calls that a page of another site sent, also one whose name was pointed at this server (DNS rebinding): the
 * origin must be this server's or one of CORS_ORIGINS, and the host a name of this server. Programs send no origin.
 * Behind a proxy (TRUST_PROXY) the proxy chooses the host, so only the origin counts.
 * @throws AppError forbidden
 */
export function checkSender(
  header: (name: string) => string | undefined,
  environment: SenderEnvironment,
): void {
  const { publicUrl, apiBaseUrl, corsOrigins, trustProxy } = environment;
  const own = [publicUrl, apiBaseUrl].filter((url) => url !== '').map((url) => new URL(url));
  const origin = header('origin');
  if (origin !== undefined && ![...own.map((url) => url.origin), ...corsOrigins].includes(origin)) {
    throw new AppError('forbidden', 'Pages of this origin may not call. Add it to CORS_ORIGINS.');
  }
  if (trustProxy.kind !== 'none') return;
  const host = hostnameOf(header('host') ?? '');
  if (host !== null && [...own.map((url) => url.hostname), ...loopbackNames].includes(host)) return;
  throw new AppError('forbidden', 'This server is not known by this name. Call the address in PUBLIC_URL.');
}

export interface McpRouteDeps extends Omit<McpDeps, keyof SharedCaches> {
  environment: SenderEnvironment;
}

/** Loads the protocol at its first use: few servers need it, and it costs 90 ms of processor time. */
function createLazyHandler(deps: McpDeps): (call: McpCall) => Promise<Response> {
  let handler: Promise<(call: McpCall) => Promise<Response>> | undefined;
  return async (call) => {
    handler ??= import('#server/mcp/create-mcp-handler.ts').then((module) => module.createMcpHandler(deps));
    return (await handler)(call);
  };
}

/** The Model Context Protocol, for programs that talk to language models. */
export function mountMcpRoutes(app: HttpApp, routeDeps: RouteDeps, deps: McpRouteDeps & SharedCaches): void {
  const handle = createLazyHandler(deps);
  route(
    app,
    mcp,
    routeDeps,
    ({ body, credential, context }) => {
      const { request, requestId, signal, log } = context;
      return handle({ message: body, credential, request, requestId, signal, log });
    },
    { beforeBody: async ({ header }) => checkSender(header, deps.environment) },
  );
}
