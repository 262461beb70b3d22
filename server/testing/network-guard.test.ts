import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import net, { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createNetworkGuard } from './network-guard.ts';
import { isThisMachine } from './this-machine.ts';

describe('isThisMachine', () => {
  it.each([
    ['localhost', true],
    ['app.localhost', true],
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['[::1]', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['1270.0.0.1', false],
    ['northgatetribune.example', false],
    ['localhost.example', false],
  ])('returns for %s %s', (host, expected) => {
    expect(isThisMachine(host)).toBe(expected);
  });
});

describe('network guard', () => {
  const sockets: net.Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  it('allows connections to this machine', async () => {
    const server = createServer((socket) => socket.end('here'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const guard = createNetworkGuard();
    const { port } = server.address() as AddressInfo;
    guard.inspectConnect([{ host: '127.0.0.1', port }]);
    guard.inspectConnect([port]);
    guard.inspectConnect([{ path: '/tmp/some.sock' }]);
    expect(guard.takeAttempts()).toEqual([]);
    const text = await new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('data', (data) => resolve(String(data)));
    });
    expect(text).toBe('here');
    server.close();
  });

  it('refuses and records an address of another machine', () => {
    const guard = createNetworkGuard();
    expect(() => guard.inspectConnect([{ host: '203.0.113.7', port: 80 }])).toThrow('ENETUNREACH');
    expect(guard.takeAttempts()).toEqual(['connection to 203.0.113.7']);
    expect(guard.takeAttempts()).toEqual([]);
  });

  it('refuses and records an address from a lookup function of the caller', async () => {
    const guard = createNetworkGuard();
    const options = {
      host: 'northgatetribune.example',
      port: 80,
      lookup: (
        _host: string,
        _options: object,
        done: (error: null, address: string, family: number) => void,
      ) => done(null, '203.0.113.7', 4),
    };
    guard.inspectConnect([options]);
    const error = await new Promise((resolve) => options.lookup('northgatetribune.example', {}, resolve));
    expect(error).toMatchObject({ code: 'ENOTFOUND' });
    expect(guard.takeAttempts()).toEqual(['connection to 203.0.113.7 (northgatetribune.example)']);
  });

  it('refuses and records names, except those that never resolve', async () => {
    const guard = createNetworkGuard();
    const guarded = guard.wrapLookup(dns.lookup);
    const resolveName = (host: string) => new Promise((resolve) => guarded(host, resolve));
    expect(await resolveName('northgatetribune.example')).toMatchObject({ code: 'ENOTFOUND' });
    expect(await resolveName('nowhere.invalid')).toMatchObject({ code: 'ENOTFOUND' });
    expect(await resolveName('localhost')).toBeNull();
    expect(guard.takeAttempts()).toEqual(['look-up of northgatetribune.example']);
  });

  it('is active in this test', async () => {
    await expect(lookup('nowhere.invalid')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
