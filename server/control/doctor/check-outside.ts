import { connect as connectTcp } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { createTransport } from 'nodemailer';
import { callbackAddress, discoverProvider, type OpenIdDeps } from '#server/accounts/openid-client.ts';
import type { Environment } from '#server/config/environment.ts';
import type { OpenIdProvider } from '#server/config/organisation-variables.ts';
import { type Check, check, getReason } from './check.ts';

const timeoutMs = 5000;
const dayMs = 86_400_000;
const warnDays = 14;
const failDays = 3;

/** Rates a certificate by its last day. */
export function judgeCertificate(host: string, validTo: Date, now: Date): Check {
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  const advice = 'Renew it, and check what renews it.';
  if (days < 0) return check('FAIL', 'certificate', `The certificate of ${host} has expired.`, advice);
  const text = `The certificate of ${host} is valid for ${days} more days.`;
  if (days >= warnDays) return check('OK', 'certificate', text);
  return check(days < failDays ? 'FAIL' : 'WARN', 'certificate', text, advice);
}

function fetchCertificate(host: string, port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    // An expired certificate is to be looked at, so it must not end the connection; nothing is sent.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer in ${timeoutMs / 1000} s`)));
    socket.once('error', reject);
  });
}

/** Looks at the certificate of the public address as a browser gets it. */
async function checkCertificate(publicUrl: string, now: Date): Promise<Check[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return [];
  try {
    const { valid_to: validTo } = await fetchCertificate(hostname, Number(port) || 443);
    return [judgeCertificate(hostname, new Date(validTo), now)];
  } catch (error) {
    const text = `The certificate of ${hostname} cannot be looked at from here: ${getReason(error)}.`;
    return [check('WARN', 'certificate', text, 'Open PUBLIC_URL from another machine.')];
  }
}

export type OutsideSettings = Pick<Environment, 'mail' | 'openIdProviders'> & OpenIdDeps['environment'];

/** Fetches the metadata of a provider of OpenID Connect. */
async function checkProvider(
  provider: OpenIdProvider,
  environment: OutsideSettings,
  now: Date,
): Promise<Check> {
  try {
    await discoverProvider(provider, { environment, clock: () => now });
    const callback = callbackAddress(environment.publicUrl, provider);
    return check('OK', 'sign-in', `${provider.label} answers. It has to know the address ${callback}.`);
  } catch (error) {
    const text = `${provider.label} signs nobody in: ${getReason(error)}.`;
    const name = `OIDC_${provider.id.toUpperCase()}_ISSUER`;
    return check('FAIL', 'sign-in', text, `Compare ${name} with the issuer that its metadata name.`);
  }
}

/** Looks at what Balance needs beyond this machine, one beside the other. */
export async function checkOutside(environment: OutsideSettings, now: Date): Promise<Check[]> {
  const { mail, fetchProxyUrl, publicUrl, openIdProviders } = environment;
  const checks = await Promise.all([
    mail.kind === 'smtp'
      ? checkMailServer(mail.url)
      : check('OK', 'mail', 'Mail is written into the outbox folder, not sent.'),
    ...(fetchProxyUrl === undefined ? [] : [checkProxy(fetchProxyUrl)]),
    ...openIdProviders.map((provider) => checkProvider(provider, environment, now)),
  ]);
  return [...checks, ...(await checkCertificate(publicUrl, now))];
}

/** Signs in to the mail server without sending anything. */
async function checkMailServer(smtpUrl: string): Promise<Check> {
  const { hostname, port } = new URL(smtpUrl);
  const place = `${hostname}${port === '' ? '' : `:${port}`}`;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return check('OK', 'mail', `The mail server ${place} takes our sign-in.`);
  } catch (error) {
    return check('FAIL', 'mail', `The mail server ${place} cannot be used: ${getReason(error)}`);
  } finally {
    transport.close();
  }
}

function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ host, port });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer in ${timeoutMs / 1000} s`)));
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}

export async function checkProxy(proxyUrl: string): Promise<Check> {
  const { hostname, port, protocol } = new URL(proxyUrl);
  const number = Number(port) || (protocol === 'https:' ? 443 : 80);
  const place = `${hostname}:${number}`;
  try {
    await reach(hostname.replace(/^\[|\]$/g, ''), number);
    return check('OK', 'proxy', `${place} answers.`);
  } catch (error) {
    return check(
      'FAIL',
      'proxy',
      `The proxy ${place} of FETCH_PROXY_URL cannot be reached: ${getReason(error)}`,
    );
  }
}
