import fc from 'fast-check';

/** First and last IPv4 address of ranges that are not public, as numbers of 32 bits. */
const privateRanges: readonly [number, number][] = [
  [0x7f000000, 0x7fffffff],
  [0x7f000001, 0x7f000001],
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0xa9fea9fe, 0xa9fea9fe],
  [0xac100000, 0xac1fffff],
  [0xc0a80000, 0xc0a8ffff],
  [0x64400000, 0x647fffff],
  [0xe0000000, 0xffffffff],
];
const privateIp = fc.oneof(...privateRanges.map(([min, max]) => fc.integer({ min, max })));

const bytesOf = (ip: number) => [ip >>> 24, (ip >>> 16) & 255, (ip >>> 8) & 255, ip & 255];
const dotted = (ip: number) => bytesOf(ip).join('.');
const groups = (ip: number) => `${(ip >>> 16).toString(16)}:${(ip & 0xffff).toString(16)}`;

/** Digits, dots and letters that browsers and resolvers take for the plain ones. */
const lookAlikes: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
  (text) => text.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))),
  (text) => text.replaceAll('.', '\u3002'),
  (text) => text.replaceAll('.', '\uFF0E'),
  (text) => text.replaceAll('.', '\uFF61'),
  (text) => text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0xff41 + letter.charCodeAt(0) - 97)),
  (text) => text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x24d0 + letter.charCodeAt(0) - 97)),
  (text) => [...text].join('\u00AD'),
  (text) => [...text].join('\u200B'),
  (text) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''),
  (text) => text.toUpperCase(),
  (text) => `${text}.`,
  (text) => `${text}..`,
];

function inBase(part: number, base: number): string {
  return (
    [
      String(part),
      `0${part.toString(8)}`,
      `0x${part.toString(16)}`,
      `000${part.toString(8)}`,
      `0X${part.toString(16)}`,
    ][base] ?? String(part)
  );
}

/** One to four parts, each decimal, octal or hexadecimal. */
const spelledIpv4 = fc
  .tuple(
    privateIp,
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.nat({ max: 4 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([ip, parts, bases]) => {
    const bytes = bytesOf(ip);
    const tail = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
    return [...bytes.slice(0, parts - 1), tail].map((part, at) => inBase(part, bases[at] ?? 0)).join('.');
  });

const insideIpv6: readonly ((ip: number) => string)[] = [
  (ip) => `::ffff:${dotted(ip)}`,
  (ip) => `::ffff:${groups(ip)}`,
  (ip) => `0:0:0:0:0:FFFF:${groups(ip)}`,
  (ip) => `::${dotted(ip)}`,
  (ip) => `::ffff:0:${groups(ip)}`,
  (ip) => `64:ff9b::${groups(ip)}`,
  (ip) => `64:ff9b:1::${groups(ip)}`,
  (ip) => `2002:${groups(ip)}::1`,
  (ip) => `2001:0:${groups(ip)}::1`,
  (ip) => `fe80::5efe:${groups(ip)}`,
];
const localIpv6 =
  '::1 :: 0:0:0:0:0:0:0:1 ::0001 fe80::1 fe80::1%25lo fe80::1%lo ::1%25eth0 fc00::1 fd00:ec2::254 fec0::1 ff02::1 100::1'.split(
    ' ',
  );
const ipv6 = fc
  .oneof(
    fc.tuple(privateIp, fc.constantFrom(...insideIpv6)).map(([ip, write]) => write(ip)),
    fc.constantFrom(...localIpv6),
  )
  .map((address) => `[${address}]`);

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/);
const localName = fc.oneof(
  fc
    .tuple(
      label,
      fc.constantFrom('localhost', 'local', 'internal', 'lan', 'home.arpa', 'corp', 'svc', 'localdomain'),
    )
    .map((parts) => parts.join('.')),
  fc.constantFrom(
    'localhost',
    'metadata.google.internal',
    'metadata',
    'instance-data',
    'kubernetes.default.svc',
    'host.docker.internal',
    'localtest.me',
    'lvh.me',
  ),
  fc
    .tuple(privateIp, fc.constantFrom('nip.io', 'sslip.io', 'xip.io', 'news.example'))
    .map(([ip, suffix]) => `${dotted(ip)}.${suffix}`),
  label,
);

/** Names that a resolver of the attacker answers: see `resolve-hostile.ts`. */
export const hostileZones = ['private', 'mapped', 'mixed', 'flips', 'empty', 'zone'] as const;
const rebinding = fc
  .tuple(label, fc.constantFrom(...hostileZones), fc.nat({ max: 9999 }))
  .map(([name, zone, at]) => `${name}${at}.${zone}.example`);

const host = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(spelledIpv4, fc.constantFrom(...lookAlikes)).map(([text, as]) => as(text)),
  },
  { weight: 3, arbitrary: ipv6 },
  { weight: 2, arbitrary: fc.tuple(localName, fc.constantFrom(...lookAlikes)).map(([text, as]) => as(text)) },
  { weight: 3, arbitrary: rebinding },
);

/** Ways to write the place of a host that confuse a parser. `%s` is the host. */
const frames = [
  ...[
    'http://%s/',
    'https://%s/',
    'http://%s:80/',
    'https://%s:443/a?b#c',
    'http://%s:0/',
    'http://%s:22/',
    'http://%s:65536/',
  ],
  ...[
    'http://%s',
    'http:%s',
    'http:/%s/',
    'http:\\\\%s\\',
    '//%s/',
    '\\\\%s\\',
    'HTTP://%s/',
    'http://%s:080/',
  ],
  ...[
    'http://news.example@%s/',
    'http://user:secret@%s/',
    'http://news.example%%40%s/',
    'http://%s#@news.example/',
    'http://%s\\@news.example/',
  ],
  ...[
    'http://news.example\\@%s/',
    'http://a:b@c:d@%s/',
    'http://%s%%2f.news.example/',
    'http://%s?.news.example/',
    ' http://%s/ ',
  ],
  ...[
    'ht\ntp://%s/',
    'http://\t%s/',
    'http://%s\r\n/',
    'ftp://%s/',
    'gopher://%s/_',
    'file://%s/etc/passwd',
    'ws://%s/',
    'dict://%s/',
  ],
  ...[
    'feed:http://%s/',
    'view-source:http://%s/',
    'jar:http://%s!/',
    'blob:http://%s/',
    'http://[%s]/',
    'http://%s%%00.news.example/',
  ],
];

/** How an address reaches the fetcher: as it is, as the target of a redirect, with a proxy, or as `locate`. */
const routes = [
  'direct',
  'redirect-301',
  'redirect-303',
  'redirect-308',
  'locate',
  'webhook',
  'proxy',
] as const;

/** `ROUTE ADDRESS`, where no address is that of a public site. */
export const hostileRequests: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...routes), fc.constantFrom(...frames), host)
  .map(([route, frame, name]) => `${route} ${frame.replaceAll('%%', '%').replace('%s', () => name)}`);
