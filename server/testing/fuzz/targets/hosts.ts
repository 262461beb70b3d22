import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import fc from 'fast-check';
import { readBody } from '#server/fetching/read-body.ts';
import { parseRobots } from '#server/fetching/robots-rules.ts';
import { clientAddress, isLoopbackAddress, limitKey } from '#server/http/client-address.ts';
import { parseLogLine } from '#server/logs/parse-log-line.ts';
import { mutated, mutatedBytes } from '../mutate.ts';
import { bytesOf, type FuzzTarget, promise, promiseSame, promiseStorable, textOf } from '../target.ts';

const robotsSeeds = [
  'User-agent: *\nDisallow: /private/\nAllow: /private/open$\nCrawl-delay: 5\nSitemap: https://paper.example/sitemap.xml\n',
  'user-agent: Balance\nuser-agent: Other\ndisallow: /*.php$\n\nUser-agent: *\nDisallow: /\n',
];
const robotsWords = [
  'User-agent: ',
  '*',
  '$',
  'Balance',
  'Disallow: ',
  'Allow: ',
  'Crawl-delay: ',
  '\n',
  '\r',
  '#',
  ':',
  '%2F',
  '/',
  '1e9',
  '-1',
  '\0',
  'Sitemap: ',
];
const page = new URL('https://paper.example/private/open/a.php?b=1');

export const robots: FuzzTarget = {
  name: 'robots',
  reads: 'robots.txt',
  maxLength: 512 * 1024,
  inputs: mutated({ seeds: fc.constantFrom(...robotsSeeds), words: robotsWords }),
  check(input) {
    const rules = parseRobots('https://paper.example/robots.txt', textOf(input));
    promise(typeof rules.allows(page) === 'boolean', 'no decision');
    promise(rules.allowsByName(page) || !rules.allows(page), 'refused by name, but allowed');
    promise(
      rules.crawlDelaySeconds >= 0 && Number.isFinite(rules.crawlDelaySeconds),
      `a delay of ${rules.crawlDelaySeconds}`,
    );
    promise(rules.size <= textOf(input).length + 100, 'more is kept than was read');
  },
};

const plain = Buffer.from('<p>Harbour bridge closes.</p>'.repeat(20));
const maxUnpacked = 1_000_000;
/** A frame of Zstandard with one raw block. */
const zstd = Buffer.concat([
  Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 5, 0x29, 0, 0]),
  Buffer.from('words'),
]);
const packed: readonly [name: string, bytes: Buffer][] = [
  ['gzip', zlib.gzipSync(plain)],
  ['br', zlib.brotliCompressSync(plain)],
  ['deflate', zlib.deflateSync(plain)],
  ['deflate', zlib.deflateRawSync(plain)],
  ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(plain))],
  ['gzip', zlib.gzipSync(Buffer.alloc(2 * maxUnpacked))],
  ['zstd', zstd],
  ['identity', plain],
];
const headers = [...new Set(packed.map(([name]) => name)), 'unknown', 'gzip,gzip,gzip,gzip'];

async function unpack(header: string, bytes: Buffer): Promise<Buffer | null> {
  try {
    const body = Readable.from(
      [bytes.subarray(0, 10), bytes.subarray(10)].filter(({ length }) => length > 0),
    );
    const read = await readBody(body, header, { maxBytes: maxUnpacked, cutAtLimit: false });
    return read.kind === 'read' ? read.bytes : null;
  } catch (error) {
    // A damaged body is reported with a code, by which the fetcher names the failure.
    if (error instanceof Error && typeof Reflect.get(error, 'code') === 'string') return null;
    throw error;
  }
}

export const bodies: FuzzTarget = {
  name: 'bodies',
  reads: 'compressed bodies: gzip, deflate, brotli, Zstandard',
  maxLength: 5_000_000,
  inputs: mutatedBytes({
    seeds: fc.constantFrom(...packed.map(([, bytes]) => bytes)),
    words: ['\0\0', 'ÿÿ', '\u001F'],
  }),
  async check(input) {
    const bytes = bytesOf(input);
    const header =
      packed.find(([, each]) => each[0] === bytes[0] && each[1] === bytes[1])?.[0] ??
      headers[bytes.length % headers.length] ??
      '';
    const unpacked = await unpack(header, bytes);
    promise((unpacked?.length ?? 0) <= maxUnpacked, 'more bytes than the limit');
    if (header === 'identity' && unpacked !== null)
      promise(unpacked.equals(bytes), 'a body that is not packed is changed');
  },
};

const logSeeds = [
  '{"level":30,"time":"2026-03-05T10:00:00.000Z","source":"jobs","job":"rss","ms":12,"msg":"fetched"}',
  '{"level":50,"time":"2026-03-05T10:00:00.000Z","err":{"type":"Error","message":"a","stack":"b"},"msg":"failed"}',
];

export const headersAndLogs: FuzzTarget = {
  name: 'headers',
  reads: 'X-Forwarded-For and lines of the log',
  maxLength: 64 * 1024,
  inputs: mutated({
    seeds: fc.constantFrom(
      '203.0.113.7, 10.0.0.1',
      '[2001:db8::1]:443, 203.0.113.7:80',
      '::ffff:10.0.0.1',
      ...logSeeds,
    ),
    words: [
      ',',
      ' ',
      '[',
      ']',
      ':',
      '%eth0',
      '127.0.0.1',
      '::1',
      '0x7f.1',
      '1e1',
      '"level":',
      '"time":',
      '{',
      '}',
      '\\ud800',
      '\\u0000',
    ],
  }),
  check(input) {
    const text = textOf(input);
    for (const trust of [
      { kind: 'hops', hops: 3 },
      { kind: 'networks', networks: ['10.0.0.0/8', '::1'] },
    ] as const) {
      const client = clientAddress('10.0.0.2', text, trust);
      promise(client === 'unknown' || client.length <= 45, `the address ${client}`);
      promiseSame(clientAddress(client, undefined, trust), client, 'an address read again');
      limitKey(client);
      isLoopbackAddress(client);
    }
    const line = parseLogLine(text);
    promiseStorable(line);
    promise(line === null || Object.keys(line.fields).length <= 23, 'too many fields');
  },
};
