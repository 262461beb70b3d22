import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { type Check, check, reasonOf } from './check.ts';

const timeoutMs = 5000;

/** Signs in to the mail server without sending anything. */
export async function checkMailServer(smtpUrl: string): Promise<Check> {
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
    const socket = connect({ host, port });
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
