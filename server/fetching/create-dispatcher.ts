import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import type { AllowList } from './allow-list.ts';
import { createGuardedConnector } from './guarded-connector.ts';

export interface DispatcherOptions {
  proxyUrl?: string | undefined;
  /** Hosts that go around the proxy, in the form of NO_PROXY: `a.example, .b.example, c:8080, *`. */
  noProxy?: string | undefined;
  /** Further certificate authorities in PEM form; those of Node and NODE_EXTRA_CA_CERTS hold without it. */
  extraCa?: string | undefined;
  allow: AllowList;
  timeoutMs: number;
}

/** News sites send large policy and cookie headers; 16 KiB, the default, loses some of them. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Sockets per origin; the host gates allow fewer at once, the rest are idle ones. */
const SOCKETS_PER_ORIGIN = 4;
/** Plain http requests to all sites together, when there is a proxy. */
const SOCKETS_TO_PROXY = 64;

/**
 * The connection pool. Without a proxy every socket passes the guarded connector. With one, plain
 * http is asked in absolute form (many proxies allow CONNECT to port 443 only) and https through a
 * tunnel; resolving names safely is then the proxy's duty, and hosts named in NO_PROXY go directly,
 * through the guarded connector. The proxy itself is the operator's and may be private.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const secureContext = trustedContext(options.extraCa);
  const connectTimeoutMs = Math.min(options.timeoutMs, 10_000);
  const common = {
    connect: createGuardedConnector({ allow: options.allow, secureContext, connectTimeoutMs }),
    connections: SOCKETS_PER_ORIGIN,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    // The fetcher's own timer is sharper; these end what it has already given up.
    headersTimeout: options.timeoutMs + 5_000,
    bodyTimeout: options.timeoutMs + 5_000,
  };
  if (options.proxyUrl === undefined) return new Agent(common);
  const tls = { secureContext, timeout: connectTimeoutMs };
  return new EnvHttpProxyAgent({
    ...common,
    httpProxy: options.proxyUrl,
    httpsProxy: options.proxyUrl,
    noProxy: options.noProxy ?? '',
    proxyTunnel: false,
    proxyTls: tls,
    requestTls: tls,
    clientFactory: (origin, pool) => new Pool(origin, { ...pool, headersTimeout: common.headersTimeout }),
    factory: sharedProxyPool(options.proxyUrl, common),
  });
}

/**
 * For plain http the library opens a pool to the proxy for every site, with limits of its own, and
 * never closes it. All sites share one instead.
 */
function sharedProxyPool(proxyUrl: string, limits: Pool.Options) {
  const proxyHref = new URL(proxyUrl).href;
  let shared: Pool | null = null;
  return (origin: string | URL, given: object): Dispatcher => {
    if (String(origin) !== proxyHref) return new Pool(origin, given);
    shared ??= new Pool(origin, { ...limits, ...given, connections: SOCKETS_TO_PROXY });
    return shared;
  };
}

/** One context for all connections: parsing the root certificates for each cost 30 ms a handshake. */
function trustedContext(extraCa: string | undefined): SecureContext {
  return createSecureContext(extraCa === undefined ? {} : { ca: [...rootCertificates, extraCa] });
}
