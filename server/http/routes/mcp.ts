import { mcp } from '#contract/mcp.ts';
import type { McpCall, McpDeps } from '#server/mcp/create-mcp-handler.ts';
import { checkSender, type SenderEnvironment } from '../check-sender.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';
import type { SharedCaches } from '../shared-caches.ts';

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
