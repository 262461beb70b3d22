import { connect as connectTcp } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { Environment } from '#server/config/environment.ts';
import { type Check, check, reasonOf } from './check.ts';

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
    const text = `The certificate of ${hostname} cannot be looked at from here: ${reasonOf(error)}.`;
    return [check('WARN', 'certificate', text, 'Open PUBLIC_URL from another machine.')];
  }
}

type OutsideSettings = Pick<Environment, 'mail' | 'fetchProxyUrl' | 'publicUrl'>;

/** Looks at what Balance needs beyond this machine, one beside the other. */
export async function checkOutside(
  { mail, fetchProxyUrl, publicUrl }: OutsideSettings,
  now: Date,
): Promise<Check[]> {
  const checks = await Promise.all([
    mail.kind === 'smtp'
      ? checkMailServer(mail.url)
      : check('OK', 'mail', 'Mail is written into the outbox folder, not sent.'),
    ...(fetchProxyUrl === undefined ? [] : [checkProxy(fetchProxyUrl)]),
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
    return check('FAIL', 'mail', `The mail server ${place} cannot be used: ${reasonOf(error)}`);
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
      `The proxy ${place} of FETCH_PROXY_URL cannot be reached: ${reasonOf(error)}`,
    );
  }
}
