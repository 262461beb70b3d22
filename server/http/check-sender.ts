import { AppError } from '#domain/app-error.ts';
import type { Environment } from '#server/config/environment.ts';
import { parseUrl } from '#server/parse-url.ts';

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
