import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#testing/processor-time.ts';
import {
  ACCEPT_ENCODING,
  type Chunks,
  createDecoders,
  type Decoder,
  parseEncodings,
} from './content-decoders.ts';
import { readBody } from './read-body.ts';

const TEXT = 'The harbour bridge reopens. '.repeat(2000);
/** Node 20 has no decoder of Zstandard, that of Node 22 does not report what is missing. */
const hasZstd = ACCEPT_ENCODING.includes('zstd');

/** Made by zstd: a page of a few words, and "abc " repeated to 3,000,000 bytes. */
const ZSTD_PAGE = 'KLUv/SA0dQEARAI8aHRtbD48Ym9keT5IYXJib3VyIG5ld3MsIGg8LzwvaHRtbD4CAEQJfBhzDA==';
const ZSTD_LARGE =
  'KLUv/YBYwMYtAGQAACBhYmMgAQD5/+eOCEwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAkwAAAhhAQD8/zkQAlQAAAABAP3/AwDyCARMAAAIYQEA/P85EAJMAAAIYQEA/P85EAJMAAAIYQEA/P85EAJMAAAIYQEA/P85EAJNAAAIYQEAvMY5EAI=';

async function* inPieces(bytes: Buffer, size: number): Chunks & AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function decode(decoders: Decoder[], bytes: Buffer, size = 1000): Promise<string> {
  const pieces: Buffer[] = [];
  const source = decoders.reduce<Chunks>((chunks, decoder) => decoder(chunks), inPieces(bytes, size));
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function decodeNamed(header: string, bytes: Buffer, size = 1000): Promise<string> {
  const labelled = parseEncodings(header);
  if (labelled === null || labelled.hasUnknown) throw new Error('unknown encoding');
  return await decode(createDecoders(labelled.names), bytes, size);
}

const gzipped = zlib.gzipSync(TEXT);

describe('the decoders of a label', () => {
  it.each([
    ['gzip', gzipped],
    ['X-GZIP', gzipped],
    ['deflate', zlib.deflateSync(TEXT)],
    ['deflate', zlib.deflateRawSync(TEXT)],
    ['br', zlib.brotliCompressSync(TEXT)],
    ['', Buffer.from(TEXT)],
    ['identity', Buffer.from(TEXT)],
    ['gzip, br', zlib.brotliCompressSync(gzipped)],
    ['br, identity, gzip', zlib.gzipSync(zlib.brotliCompressSync(TEXT))],
  ])('decodes "%s"', async (header, bytes) => {
    expect(await decodeNamed(header, bytes)).toBe(TEXT);
  });

  it('are refused where they are more than three', () => {
    expect(parseEncodings('gzip, gzip, gzip, gzip')).toBeNull();
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])('throws on garbage declared as %s', async (header) => {
    await expect(
      decodeNamed(header, Buffer.from('<html>not packed at all</html>'.repeat(50))),
    ).rejects.toThrow();
  });

  it.each([
    ['gzip', gzipped],
    ['deflate', zlib.deflateSync(TEXT)],
    ['br', zlib.brotliCompressSync(TEXT)],
  ])('throws when %s is truncated', async (header, bytes) => {
    await expect(decodeNamed(header, bytes.subarray(0, bytes.length - 20))).rejects.toThrow();
  });
});

describe('a body with a wrong label', () => {
  const large = `<rss>${TEXT.repeat(10)}</rss>`;
  const read = async (header: string, bytes: Buffer, maxBytes = 5_000_000) => {
    const body = Readable.from(
      [bytes.subarray(0, 1000), bytes.subarray(1000)].filter(({ length }) => length > 0),
    );
    const outcome = await readBody(body, header, { maxBytes, cutAtLimit: false });
    return outcome.kind === 'read' ? outcome.bytes.toString() : outcome.kind;
  };
  const labels = 'utf-8,binary,none,8bit,gzip,x-gzip,deflate,br,zstd,compress,chunked'.split(',');

  it.each(labels)('is read where it is plain: %s', async (header) => {
    for (const text of ['<rss/>', ' \n{"version": 1}', large])
      expect(await read(header, Buffer.from(text))).toBe(text);
  });

  it.each([
    ['', zlib.gzipSync(large)],
    ['utf-8', zlib.gzipSync(large)],
    ['gzip', zlib.gzipSync(zlib.gzipSync(large))],
    ['br', zlib.brotliCompressSync(zlib.gzipSync(large))],
    ['gzip', Buffer.concat([zlib.gzipSync(large), Buffer.from('\r\n<!-- cached -->')])],
    ['', Buffer.concat([zlib.gzipSync(large), Buffer.from('\n\n')])],
    ['gzip, gzip', zlib.gzipSync(large)],
    ['gzip, utf-8', zlib.gzipSync(large)],
  ])('is unpacked by its first bytes: "%s"', async (header, bytes) => {
    expect(await read(header, bytes)).toBe(large);
  });

  it('is unpacked up to the limit, and three times at most', async () => {
    expect(await read('', zlib.gzipSync(large), large.length - 1)).toBe('too-large');
    const four = [1, 2, 3, 4].reduce((bytes) => zlib.gzipSync(bytes), Buffer.from(large));
    expect(await read('', four)).not.toBe(large);
    await expect(read('', zlib.gzipSync(large).subarray(0, 30))).rejects.toThrow('unexpected end');
  });
});

describe.runIf(hasZstd)('Zstandard', () => {
  const page = Buffer.from(ZSTD_PAGE, 'base64');
  const large = Buffer.from(ZSTD_LARGE, 'base64');

  it('decodes frames that arrive byte by byte', async () => {
    expect(await decodeNamed('zstd', Buffer.concat([page, page]), 1)).toMatch(/^(<html>.*<\/html>){2}$/);
  });

  it('skips frames without data', async () => {
    const skippable = Buffer.from([0x52, 0x2a, 0x4d, 0x18, 0x03, 0x00, 0x00, 0x00, 0x61, 0x62, 0x63]);
    expect(await decodeNamed('zstd', Buffer.concat([skippable, page]))).toMatch(/^<html>.*<\/html>$/);
    await expect(decodeNamed('zstd', skippable.subarray(0, 9))).rejects.toThrow('unexpected end');
  });

  it('throws when a body is truncated', async () => {
    await expect(decodeNamed('zstd', large.subarray(0, large.length - 20))).rejects.toThrow('unexpected end');
    await expect(decodeNamed('zstd', Buffer.concat([page, page.subarray(0, 20)]))).rejects.toThrow();
  });

  it('decodes up to the limit and no further', async () => {
    const read = (maxBytes: number) =>
      readBody(Readable.from([large]), 'zstd', { maxBytes, cutAtLimit: false });
    expect(await read(3_000_000)).toMatchObject({ kind: 'read' });
    expect(await read(2_999_999)).toEqual({ kind: 'too-large' });
  });

  it('refuses a frame that requests a window of 64 MiB', async () => {
    const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (26 - 10) << 3, 0x01, 0x00, 0x00]);
    await expect(decodeNamed('zstd', frame)).rejects.toThrow('too much memory');
  });

  it('decodes a body of many blocks quickly', async () => {
    const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (23 - 10) << 3]);
    const blocks = Array.from({ length: 10_000 }, () => Buffer.from([0x0a, 0x00, 0x00, 0x61]));
    const body = Buffer.concat([header, ...blocks, Buffer.from([0x01, 0, 0])]);
    expect(await processorTimeOf(() => decodeNamed('zstd', body, 100_000))).toBeLessThan(1000);
  });
});

it.skipIf(hasZstd)('Zstandard is neither offered nor decoded without a complete decoder', () => {
  expect(ACCEPT_ENCODING).toBe('gzip, deflate, br');
  expect(parseEncodings('zstd')).toEqual({ names: [], hasUnknown: true });
});
