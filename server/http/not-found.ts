import { endpoints } from '#contract/registry.ts';
import { AppError } from '#domain/app-error.ts';
import type { AccessDeps } from './check-access.ts';
import { limitKey } from './client-address.ts';
import { errorResponse } from './error-response.ts';
import type { HttpApp, HttpContext } from './http-env.ts';
import type { RouteDeps } from './route.ts';

interface Served {
  path: string;
  pattern: RegExp;
  methods: Set<string>;
}

/** Paths of hidden calls: they answer as if they did not exist. */
function hiddenPaths({ metricsToken }: Pick<AccessDeps, 'metricsToken'>): Set<string> {
  const isHidden = (access: string) =>
    access === 'development' || (access === 'metrics' && metricsToken === undefined);
  return new Set(endpoints.filter(({ access }) => isHidden(access)).map(({ path }) => path));
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : literally(part)));
  return new RegExp(`^${parts.join('/')}$`);
}

/** The mounted calls by path, without middleware and pages of the web app. */
function servedPaths(app: HttpApp, hidden: ReadonlySet<string>): Served[] {
  const byPath = new Map<string, Served>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL' || path.includes('*') || hidden.has(path)) continue;
    const served = byPath.get(path) ?? { path, pattern: patternOf(path), methods: new Set() };
    byPath.set(path, served);
    served.methods.add(method);
    if (method === 'GET') served.methods.add('HEAD');
  }
  return [...byPath.values()];
}

function sentenceOf(methods: readonly string[]): string {
  return `This address takes ${methods.join(', ')} only. Send the call with ${methods.length === 1 ? 'that method' : 'one of these methods'}.`;
}

/**
 * Calls that programs make to find out what a server offers; the answer 405 is part of their protocol
 * (Streamable HTTP: a stream of the server's own messages). They count as calls.
 */
const probes: ReadonlySet<string> = new Set(['GET /mcp']);

/**
 * The answer to addresses without call, file or page: 405 if the address serves another method, else 404. It has its own
 * rate limit.
 */
export function nothingServed(app: HttpApp, deps: Pick<RouteDeps, 'metricsToken' | 'limits'>) {
  const calls = servedPaths(app, hiddenPaths(deps));
  return async (c: HttpContext) => {
    try {
      const isProbe = probes.has(`${c.req.method} ${c.req.path}`);
      await deps.limits[isProbe ? 'calls' : 'unserved'](limitKey(c.get('ip')));
    } catch (error) {
      return errorResponse(c, error);
    }
    const found = calls.filter(({ pattern }) => pattern.test(c.req.path));
    const methods = [...new Set(found.flatMap((call) => [...call.methods]))].sort();
    const [call] = found;
    if (call === undefined || methods.includes(c.req.method)) {
      return errorResponse(c, new AppError('not-found', 'There is nothing at this address.'));
    }
    c.set('route', call.path);
    c.header('Allow', methods.join(', '));
    return errorResponse(c, new AppError('method-not-allowed', sentenceOf(methods)));
  };
}
