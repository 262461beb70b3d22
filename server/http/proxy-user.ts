import type { IncomingMessage } from 'node:http';
import { parseEmailAddress } from '#domain/accounts/email-address.ts';
import type { AuthProxy } from '#server/config/organisation-variables.ts';
import { isTrustedProxy } from './client-address.ts';

type ProxyRequest = Pick<IncomingMessage, 'rawHeaders'> & { socket: { remoteAddress?: string | undefined } };

/** Why a request names nobody. */
type Missing = 'untrusted' | 'missing' | 'several' | 'no address';

/**
 * The email address in the header in which the proxy names a person. It counts only on a connection whose own remote address is
 * that of the proxy; forwarded addresses play no part.
 */
export function getProxyUser(
  request: ProxyRequest | undefined,
  { header, networks }: AuthProxy,
): { email: string } | Missing {
  if (!isTrustedProxy(request?.socket.remoteAddress, { kind: 'networks', networks })) return 'untrusted';
  const names = request?.rawHeaders ?? [];
  const values = names.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() === header ? [(names[at + 1] ?? '').trim()] : [],
  );
  const [value, ...others] = values;
  if (others.length > 0) return 'several';
  if (value === undefined || value === '') return 'missing';
  const email = parseEmailAddress(value);
  return email === null ? 'no address' : { email };
}
