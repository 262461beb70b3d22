import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import type { AllowList } from './allow-list.ts';
import { createGuardedConnector, maxKeptSessions } from './guarded-connector.ts';

export interface DispatcherOptions {
  proxyUrl?: string | undefined;
  /** Hosts that are requested without the proxy, in the form of NO_PROXY: `a.example, .b.example, c:8080, *`. */
  noProxy?: string | undefined;
  /** Further certificate authorities in PEM form; those of Node and NODE_EXTRA_CA_CERTS apply without it. */
  extraCa?: string | undefined;
  allow: AllowList;
  timeoutMs: number;
  /** Sockets per origin; null: as many as there are requests. */
  socketsPerOrigin?: number | null;
}

/** News sites send large policy and cookie headers; the default of 16 KiB is too small for some. */
const MAX_HEADER_BYTES = 64 * 1024;
/** `HostLimiter` allows fewer requests to one origin, so the rest are idle. */
const SOCKETS_PER_SITE = 4;
/** Plain http requests to all sites together, when there is a proxy. */
const SOCKETS_TO_PROXY = 64;

/**
 * Creates the connection pool. Without a proxy each socket is opened by the guarded connector. With a proxy,
 * plain http is requested in absolute form (many proxies allow CONNECT to port 443 only) and https through a
 * tunnel; the proxy then resolves names and has to do so safely. Hosts in NO_PROXY are reached directly,
 * through the guarded connector. The operator sets the proxy, so its own address may be private.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const secureContext = trustedContext(options.extraCa);
  const connectTimeoutMs = Math.min(options.timeoutMs, 10_000);
  const common = {
    connect: createGuardedConnector({ allow: options.allow, secureContext, connectTimeoutMs }),
    connections: options.socketsPerOrigin === undefined ? SOCKETS_PER_SITE : options.socketsPerOrigin,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    // `FetchDeadline` fires earlier; these timeouts only clean up.
    headersTimeout: options.timeoutMs + 5_000,
    bodyTimeout: options.timeoutMs + 5_000,
  };
  if (options.proxyUrl === undefined) return new Agent(common);
  const tls = { secureContext, timeout: connectTimeoutMs, maxCachedSessions: maxKeptSessions };
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
 * For plain http the library opens a pool to the proxy for each site, with other limits, and never
 * closes it. Here all sites share one pool.
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

/** One context for all connections: parsing the root certificates costs 30 ms per handshake otherwise. */
function trustedContext(extraCa: string | undefined): SecureContext {
  return createSecureContext(extraCa === undefined ? {} : { ca: [...rootCertificates, extraCa] });
}
