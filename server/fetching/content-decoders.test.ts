import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mainThreadShareOf, processorTimeOf } from '#testing/processor-time.ts';
import { type Chunks, contentDecoders, type Decoder, scriptedZstd } from './content-decoders.ts';

const TEXT = 'The harbour bridge reopens. '.repeat(2000);
const MAX = 1_000_000;

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

async function decodeNamed(header: string, bytes: Buffer): Promise<string> {
  const decoders = contentDecoders(header, MAX);
  if (decoders === null) throw new Error('unknown encoding');
  return await decode(decoders, bytes);
}

const gzipped = zlib.gzipSync(TEXT);

describe('contentDecoders', () => {
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

  it('decodes zstd with the decoder of this Node', async () => {
    expect(await decodeNamed('zstd', Buffer.from(ZSTD_PAGE, 'base64'))).toContain(
      'Harbour news, harbour news',
    );
  });

  it.each(['compress', 'gzip, rot13', 'gzip, gzip, gzip, gzip'])('rejects "%s"', (header) => {
    expect(contentDecoders(header, MAX)).toBeNull();
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
    ['zstd', Buffer.from(ZSTD_LARGE, 'base64')],
  ])('throws when %s is truncated', async (header, bytes) => {
    await expect(decodeNamed(header, bytes.subarray(0, bytes.length - 20))).rejects.toThrow();
  });
});

describe('scriptedZstd', () => {
  const page = Buffer.from(ZSTD_PAGE, 'base64');
  const large = Buffer.from(ZSTD_LARGE, 'base64');

  it('decodes frames that arrive byte by byte', async () => {
    expect(await decode([scriptedZstd(MAX)], Buffer.concat([page, page]), 1)).toMatch(
      /^(<html>.*<\/html>){2}$/,
    );
  });

  it('skips frames without data', async () => {
    const skippable = Buffer.from([0x52, 0x2a, 0x4d, 0x18, 0x03, 0x00, 0x00, 0x00, 0x61, 0x62, 0x63]);
    expect(await decode([scriptedZstd(MAX)], Buffer.concat([skippable, page]))).toMatch(/^<html>.*<\/html>$/);
    await expect(decode([scriptedZstd(MAX)], skippable.subarray(0, 9))).rejects.toThrow('unexpected end');
  });

  it('decodes up to its limit and no further', async () => {
    expect(await decode([scriptedZstd(3_000_000)], large)).toHaveLength(3_000_000);
    await expect(decode([scriptedZstd(2_999_999)], large)).rejects.toThrow('larger');
    await expect(decode([scriptedZstd(20)], page)).rejects.toThrow('larger');
  });

  it('refuses a frame that requests a window of 64 MiB', async () => {
    const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (26 - 10) << 3, 0x01, 0x00, 0x00]);
    await expect(decode([scriptedZstd(MAX)], frame)).rejects.toThrow('window');
  });

  it('leaves the main thread free while it decodes', async () => {
    // Starts the thread first: that costs the main thread time too.
    await decode([scriptedZstd(MAX)], page);
    // 16 frames of 3 MB each.
    const many = inPieces(Buffer.concat(Array.from({ length: 16 }, () => large)), 1000);
    let size = 0;
    const { computedMs, share } = await mainThreadShareOf(async () => {
      for await (const piece of scriptedZstd(64_000_000)(many)) size += piece.length;
    });
    expect(size).toBe(48_000_000);
    expect(computedMs).toBeGreaterThan(100);
    if (share !== null) expect(share).toBeLessThan(0.3);
  });

  it('decodes concurrent bodies independently', async () => {
    const all = await Promise.allSettled([
      decode([scriptedZstd(MAX)], page),
      decode([scriptedZstd(MAX)], large),
      decode([scriptedZstd(3_000_000)], large),
      decode([scriptedZstd(MAX)], Buffer.from('not packed')),
      decode([scriptedZstd(MAX)], page),
    ]);
    expect(all.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it('refuses a body of too many blocks', async () => {
    const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (23 - 10) << 3]);
    const block = Buffer.from([0x0a, 0x00, 0x00, 0x61]);
    const body = Buffer.concat([
      header,
      ...Array.from({ length: 10_000 }, () => block),
      Buffer.from([0x01, 0, 0]),
    ]);
    const refusing = async () => expect(decode([scriptedZstd(MAX)], body, 100_000)).rejects.toThrow('window');
    expect(await processorTimeOf(refusing)).toBeLessThan(1000);
  });
});
