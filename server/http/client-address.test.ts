import { describe, expect, it } from 'vitest';
import { clientAddress, isLoopbackAddress, isTrustedProxy, limitKey } from './client-address.ts';

const none = { kind: 'none' } as const;
const one = { kind: 'hops', hops: 1 } as const;
const two = { kind: 'hops', hops: 2 } as const;
const local = {
  kind: 'networks',
  networks: ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '198.51.100.7'],
} as const;

describe('the address a request came from', () => {
  it.each([
    ['trusts nobody by default', '127.0.0.1', '203.0.113.9', none, '127.0.0.1'],
    ['takes what a trusted proxy says', '127.0.0.1', '203.0.113.9', local, '203.0.113.9'],
    ['ignores what an untrusted sender says', '203.0.113.5', '192.0.2.1', local, '203.0.113.5'],
    [
      'stops at the rightmost untrusted',
      '10.0.0.2',
      '192.0.2.1, 203.0.113.9, 10.1.1.1',
      local,
      '203.0.113.9',
    ],
    ['knows single addresses', '198.51.100.7', '203.0.113.9', local, '203.0.113.9'],
    ['counts hops', '10.0.0.2', '192.0.2.1, 203.0.113.9', one, '203.0.113.9'],
    ['counts two hops', '10.0.0.2', '192.0.2.1, 203.0.113.9, 10.0.0.1', two, '203.0.113.9'],
    ['stays at the leftmost when all are trusted', '127.0.0.1', '10.0.0.3', local, '10.0.0.3'],
    ['stops at what is no address', '127.0.0.1', '203.0.113.9, nonsense', local, '127.0.0.1'],
    ['reads ports and brackets', '::1', '[2001:db8::1]:443', local, '2001:db8::1'],
    ['reads IPv4 with a port', '::1', '203.0.113.9:4711', local, '203.0.113.9'],
    ['reads IPv4 in IPv6', '::ffff:127.0.0.1', '203.0.113.9', local, '203.0.113.9'],
    ['copes without a header', '::ffff:203.0.113.5', undefined, local, '203.0.113.5'],
    ['copes without a socket', undefined, '203.0.113.9', local, 'unknown'],
  ])('%s', (_name, socket, header, trust, expected) => {
    expect(clientAddress(socket, header, trust)).toBe(expected);
  });

  it.each([
    ['127.0.0.1', none, false],
    ['127.0.0.1', local, true],
    ['::ffff:10.0.0.2', local, true],
    ['203.0.113.9', local, false],
    ['203.0.113.9', one, true],
    [undefined, local, false],
  ])('%s with %o is a trusted proxy: %s', (socket, trust, expected) => {
    expect(isTrustedProxy(socket, trust)).toBe(expected);
  });

  it('is limited by /64 where it is IPv6', () => {
    expect(limitKey('2001:db8:1:2:3:4:5:6')).toBe(limitKey('2001:db8:1:2::9'));
    expect(limitKey('2001:db8:1:2::9')).not.toBe(limitKey('2001:db8:1:3::9'));
    expect(limitKey('203.0.113.9')).toBe('203.0.113.9');
    expect(limitKey('unknown')).toBe('unknown');
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['', false],
  ])('%s is loopback: %s', (ip, expected) => {
    expect(isLoopbackAddress(ip)).toBe(expected);
  });
});
