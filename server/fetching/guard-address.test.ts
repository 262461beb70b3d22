import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#domain/testing/effort.ts';
import { createAllowList } from './allow-list.ts';
import { guardAddress } from './guard-address.ts';

const nothingAllowed = createAllowList([]);

function failureFor(address: string): string {
  const verdict = guardAddress(address, nothingAllowed);
  return verdict.kind === 'refused' ? verdict.failure : verdict.kind;
}

/** Addresses of metadata and other internal services of clouds. */
const cloudServices = [
  '168.63.129.16',
  '[::ffff:168.63.129.16]',
  '[64:ff9b::168.63.129.16]',
  '169.254.169.253',
  '169.254.170.2',
  '100.100.100.200',
  '100.127.255.255',
  '192.0.0.192',
  '161.26.0.10',
  '161.26.255.255',
  '166.8.0.1',
  '166.11.255.255',
  '199.36.153.4',
  '199.36.153.11',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[fd00:c1::a9fe:a9fe]',
  '[fe80::a9fe:a9fe]',
];

/** One address of each block in the IANA registries of special purpose addresses. */
const specialPurpose = [
  '0.1.2.3',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.175.48.1',
  '198.19.255.255',
  '239.255.255.255',
  '[2001:1::1]',
  '[2001:2::1]',
  '[2001:3::1]',
  '[2001:4:112::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2001:30::1]',
  '[2001:1ff::1]',
  '[2620:4f:8000::1]',
  '[3fff::1]',
  '[3fff:fff::1]',
  '[5f00::1]',
  '[100:0:0:1::1]',
];

const REFUSED = [
  'http://127.0.0.1:9/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0/',
  'http://0.0.0.0/',
  'http://%31%32%37.0.0.1/',
  'http://１２７.0.0.1/',
  'http://127。0。0。1/',
  'http://127.0.0.1./',
  'http:127.0.0.1',
  'http:\\\\127.0.0.1\\',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:a00:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:c0a8:101::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[4000::1]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/admin',
  'http://100.64.0.1/',
  'http://192.0.0.8/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  ...cloudServices.map((host) => `http://${host}/`),
  ...specialPurpose.map((host) => `http://${host}/`),
  'http://2822734096/',
  'http://0xa83f8110/',
  'http://168.63.33040/',
  'http://168.63.129.16.news.example/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost.:80/',
  'http://localhost../',
  'http://a.localhost/',
  'http://printer.local/',
  'http://router.lan/',
  'http://nas.home.arpa/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://metadata/',
  'http://instance-data/latest/',
  'http://kubernetes.default.svc/',
  'http://db.svc.cluster.local/',
  'http://intranet/',
  'http://127.0.0.1.nip.io/',
  'http://app-10-0-0-1.sslip.io/',
  'http://localtest.me/',
  'http://192.168.1.1.news.example/',
  'http://news.example:8080/',
  'https://news.example:22/',
  'http://user:secret@127.0.0.1/',
  'http://user@news.example/',
  'http://:secret@news.example/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/pub/',
  'gopher://127.0.0.1:25/_HELO',
  'data:text/html,<h1>data</h1>',
  'javascript:alert(1)',
  'blob:https://news.example/1',
  'ws://news.example/',
];

const INVALID = [
  '',
  'not an address',
  '//127.0.0.1/',
  '/path',
  'http://',
  'http://[::1',
  'http://256.256.256.256/',
  'http://1.2.3.4.5/',
];

const ALLOWED = [
  ['http://news.example', 'http://news.example/'],
  ['https://news.example:443/a?b=c#d', 'https://news.example/a?b=c'],
  ['http://news.example:443/', 'http://news.example:443/'],
  ['https://NEWS.example./a', 'https://news.example/a'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['http://93.184.216.34/', 'http://93.184.216.34/'],
  ['http://168.63.129.17/', 'http://168.63.129.17/'],
  ['http://166.12.0.1/', 'http://166.12.0.1/'],
  ['http://199.36.153.12/', 'http://199.36.153.12/'],
  ['http://[2001:200::1]/', 'http://[2001:200::1]/'],
  ['http://[2606:2800:220:1::1]/', 'http://[2606:2800:220:1::1]/'],
  ['http://[64:ff9b::5db8:d822]/', 'http://[64:ff9b::5db8:d822]/'],
  ['https://localnews.example/', 'https://localnews.example/'],
  ['https://the-internal.example/', 'https://the-internal.example/'],
  ['https://8.8.8.8.news.example/', 'https://8.8.8.8.news.example/'],
] as const;

describe('guardAddress', () => {
  it.each(REFUSED)('refuses %s', (address) => {
    expect(failureFor(address)).toBe('address-refused');
  });

  it.each(INVALID)('refuses %j as invalid', (address) => {
    expect(failureFor(address)).toBe('invalid-address');
  });

  it('refuses a too long address as invalid', () => {
    expect(failureFor(`https://news.example/${'a'.repeat(5000)}`)).toBe('invalid-address');
    expect(failureFor(`https://news.example/${'é'.repeat(2000)}`)).toBe('invalid-address');
  });

  it('allows letters of other languages in hosts also after thousands of calls', () => {
    for (let call = 0; call < 50_000; call += 1)
      guardAddress(`https://news.example/${call % 100}`, nothingAllowed);
    for (const address of ['https://bücher.example/', 'https://español.example/ñ', 'https://新闻.example/'])
      expect(guardAddress(address, nothingAllowed).kind, address).toBe('allowed');
  });

  it.each(ALLOWED)('allows %s', (address, href) => {
    expect(guardAddress(address, nothingAllowed)).toMatchObject({ kind: 'allowed', url: { href } });
  });

  it('allows exactly the listed host and port', () => {
    const allow = createAllowList(['127.0.0.1:8080', 'intranet:80', '[::1]:81', 'LOCALHOST:3000']);
    const kinds = (addresses: string[]) => addresses.map((address) => guardAddress(address, allow).kind);
    const listed = ['http://127.1:8080/a', 'http://intranet/', 'http://[::1]:81/', 'https://localhost:3000/'];
    expect(kinds(listed)).toEqual(['allowed', 'allowed', 'allowed', 'allowed']);
    const near = [
      'http://127.0.0.1/',
      'http://127.0.0.2:8080/',
      'https://intranet/',
      'http://localhost:8080/',
    ];
    expect(kinds(near)).toEqual(['refused', 'refused', 'refused', 'refused']);
  });

  it('refuses other schemes and credentials for a listed host', () => {
    const allow = createAllowList(['127.0.0.1:21', '127.0.0.1:8080']);
    expect(guardAddress('ftp://127.0.0.1:21/', allow).kind).toBe('refused');
    expect(guardAddress('http://a:b@127.0.0.1:8080/', allow).kind).toBe('refused');
  });

  it.each(['127.0.0.1', 'host:', ':80', 'http://host:80', 'host:99999', 'a b:80'])(
    'rejects the list entry %j',
    (entry) => {
      expect(() => createAllowList([entry])).toThrow();
    },
  );
});

/** First and last address of each range that is not public, as numbers of 32 bits. */
const PRIVATE_RANGES: [number, number][] = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0a80000, 0xc0a8ffff],
  [0xe0000000, 0xffffffff],
];

const privateIp = fc.oneof(...PRIVATE_RANGES.map(([min, max]) => fc.integer({ min, max })));

/** All spellings of a number of 32 bits as a host: one to four parts, each in three bases. */
function spell(ip: number, bases: number[], parts: number): string {
  const bytes = [ip >>> 24, (ip >>> 16) & 255, (ip >>> 8) & 255, ip & 255];
  const head = bytes.slice(0, parts - 1);
  const tail = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
  return [...head, tail].map((part, index) => inBase(part, bases[index] ?? 0)).join('.');
}

function inBase(part: number, base: number): string {
  if (base === 1) return `0${part.toString(8)}`;
  return base === 2 ? `0x${part.toString(16)}` : String(part);
}

function insideIPv6(ip: number, prefix: string): string {
  return `[${prefix}${(ip >>> 16).toString(16)}:${(ip & 0xffff).toString(16)}]`;
}

describe('guardAddress on private IPv4', () => {
  it('refuses all spellings', () => {
    const bases = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 });
    const property = fc.property(
      privateIp,
      bases,
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      (ip, base, parts, dot) => {
        return failureFor(`http://${spell(ip, base, parts)}${dot ? '.' : ''}/`) === 'address-refused';
      },
    );
    fc.assert(property, { numRuns: runsOf(2000) });
  });

  it('refuses all IPv6 addresses that contain one', () => {
    const prefix = fc.constantFrom('::ffff:', '::', '64:ff9b::', '::ffff:0:', '64:ff9b:1::');
    fc.assert(
      fc.property(
        privateIp,
        prefix,
        (ip, before) => failureFor(`http://${insideIPv6(ip, before)}/`) === 'address-refused',
      ),
      { numRuns: runsOf(1000) },
    );
  });
});
