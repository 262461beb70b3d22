import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSecureContext, type TLSSocket } from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createAllowList } from './allow-list.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './testdata/loopback-certificate.ts';

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
