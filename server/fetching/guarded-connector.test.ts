import type { lookup as systemLookup } from 'node:dns';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSecureContext, type TLSSocket } from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createAllowList } from './allow-list.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { serve } from './testdata/loopback.ts';
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './testdata/loopback-certificate.ts';

/** A resolver that always returns these addresses. */
function resolvingTo(...addresses: string[]): typeof systemLookup {
  const lookup = (_host: string, _options: object, done: (error: null, found: object[]) => void) => {
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return lookup as unknown as typeof systemLookup;
}

async function connect(hostname: string, port: number, allowed: string[], lookup?: typeof systemLookup) {
  const connector = createGuardedConnector({
    allow: createAllowList(allowed),
    secureContext: createSecureContext(),
    connectTimeoutMs: 1000,
    ...(lookup === undefined ? {} : { lookup }),
  });
  return await new Promise<string>((resolve) => {
    connector({ hostname, protocol: 'http:', port: String(port) }, (error, socket) => {
      socket?.destroy();
      resolve(error === null ? 'connected' : String(Reflect.get(error, 'code')));
    });
  });
}

describe('createGuardedConnector', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', 'localhost', 'printer.local'])(
    'opens no socket to %s, which no look-up would see',
    async (hostname) => {
      const server = await serve(() => undefined);
      expect(await connect(hostname, server.port, [])).toBe('ERR_ADDRESS_REFUSED');
    },
  );

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['10.0.0.1', '127.0.0.1'],
    ['93.184.216.34', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    [],
  ])('opens no socket to a name that resolves to %s %s', async (...addresses) => {
    const server = await serve(() => undefined);
    const found = addresses.filter((address) => typeof address === 'string');
    expect(await connect('news.example', server.port, [], resolvingTo(...found))).toBe('ERR_ADDRESS_REFUSED');
  });

  it('connects to a listed host and port, and to a listed name whatever it resolves to', async () => {
    const server = await serve(() => undefined);
    expect(await connect('127.0.0.1', server.port, [server.host])).toBe('connected');
    expect(await connect('localhost', server.port, [`localhost:${server.port}`])).toBe('connected');
  });

  it('refuses a name that resolves to a listed IP', async () => {
    const server = await serve(() => undefined);
    const outcome = await connect('news.example', server.port, [server.host], resolvingTo('127.0.0.1'));
    expect(outcome).toBe('ERR_ADDRESS_REFUSED');
  });

  it('reports that a name does not exist', async () => {
    expect(await connect('news.invalid', 80, [])).toBe('ENOTFOUND');
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('resumes the TLS session of a site after memory was cleaned up', async () => {
  const resumed: boolean[] = [];
  const server = createServer({ key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE });
  server.on('secureConnection', (socket: TLSSocket) => {
    resumed.push(socket.isSessionReused());
    socket.once('data', () => socket.end('answer'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connector = createGuardedConnector({
    allow: createAllowList([`127.0.0.1:${port}`]),
    secureContext: createSecureContext({ ca: LOOPBACK_CERTIFICATE }),
    connectTimeoutMs: 5000,
  });
  const connectOnce = () =>
    new Promise<void>((resolve, reject) => {
      const target = { hostname: '127.0.0.1', host: '127.0.0.1', protocol: 'https:', port: String(port) };
      connector(target, (error, socket) => {
        if (error !== null) return reject(error);
        socket.on('close', () => resolve()).resume();
        socket.write('question');
      });
    });
  for (let time = 0; time < 3; time += 1) {
    await connectOnce();
    await nextTurn();
    collectGarbage();
    await nextTurn();
  }
  expect(resumed).toEqual([false, true, true]);
  await new Promise((resolve) => server.close(resolve));
});
