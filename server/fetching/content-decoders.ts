import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';

export type Chunks = AsyncIterable<Buffer>;
export type Decoder = (source: Chunks) => Chunks;

/**
 * Each chunk costs a turn of the event loop. With Node's default of 16 KiB a large body needed seconds
 * on a busy server.
 */
const CHUNK = { chunkSize: 128 * 1024 };
/** More layers of compression are a decompression bomb. */
const MAX_LAYERS = 3;

/** The part of `node:zlib` that the type definitions of Node 20 do not have. */
interface ZlibWithZstd {
  constants: { ZSTD_d_windowLogMax: number };
  createZstdDecompress(options: { chunkSize: number; params: Record<number, number> }): Transform;
  zstdDecompressSync(packed: Buffer): Buffer;
}

/**
 * Whether Node decodes Zstandard and reports a truncated body. Node 22 has a decoder that ends without an error after
 * the first frame, so that articles would lose their end.
 */
function decodesZstd(module: object): module is ZlibWithZstd {
  if (!('zstdDecompressSync' in module)) return false;
  try {
    (module as ZlibWithZstd).zstdDecompressSync(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));
    return false;
  } catch {
    return true;
  }
}

const zstd = decodesZstd(zlib) ? zstdDecoder(zlib) : null;

export const ACCEPT_ENCODING = zstd === null ? 'gzip, deflate, br' : 'gzip, deflate, br, zstd';

/**
 * The decoders of a Content-Encoding header in the order to apply, or null when one encoding is unknown.
 */
export function contentDecoders(header: string): Decoder[] | null {
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity' && name !== 'none');
  if (names.length > MAX_LAYERS) return null;
  const decoders = names.reverse().map((name) => decoderFor(name));
  return decoders.every((decoder) => decoder !== null) ? decoders : null;
}

/**
 * Decodes a small body synchronously: a stream costs several turns of the event loop and buffers larger than most
 * pages. Null unless the body has one layer of gzip or brotli, is intact and fits `maxBytes`; the streaming decoder
 * then reports the reason.
 */
export function unpackAtOnce(header: string, packed: Buffer, maxBytes: number): Buffer | null {
  const name = header.trim().toLowerCase();
  const options = { chunkSize: 64 * 1024, maxOutputLength: maxBytes };
  try {
    if (name === 'gzip' || name === 'x-gzip') return zlib.gunzipSync(packed, options);
    return name === 'br' ? zlib.brotliDecompressSync(packed, options) : null;
  } catch {
    return null;
  }
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The content of bytes that are gzip by their first bytes, whatever label they have; other bytes as they are. */
export function unpackUnlabelled(bytes: Buffer, maxBytes: number): Buffer {
  return isGzip(bytes) ? (unpackAtOnce('gzip', bytes, maxBytes) ?? bytes) : bytes;
}

function decoderFor(name: string): Decoder | null {
  if (name === 'gzip' || name === 'x-gzip') return (source) => through(source, zlib.createGunzip(CHUNK));
  if (name === 'br') return (source) => through(source, zlib.createBrotliDecompress(CHUNK));
  if (name === 'deflate') return inflate;
  return name === 'zstd' ? zstd : null;
}

/** RFC 9659: HTTP allows a window of at most 8 MiB (2^23). */
function zstdDecoder({ constants, createZstdDecompress }: ZlibWithZstd): Decoder {
  const options = { ...CHUNK, params: { [constants.ZSTD_d_windowLogMax]: 23 } };
  return (source) => through(source, createZstdDecompress(options));
}

async function* through(source: Chunks, transform: Transform): AsyncGenerator<Buffer> {
  // A failure of either end destroys the transform, and reading the transform then throws that failure.
  const feeding = pipeline(source, transform).catch(() => undefined);
  try {
    yield* transform as Chunks;
    await feeding;
  } finally {
    transform.destroy();
  }
}

/** `deflate` means the zlib format, but some servers omit its header of two bytes. */
async function* inflate(source: Chunks): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const hasHeader = ((first.value[0] ?? 0) & 0x0f) === 8;
  const rest: Chunks = { [Symbol.asyncIterator]: () => chunks };
  yield* through(
    prepend(first.value, rest),
    hasHeader ? zlib.createInflate(CHUNK) : zlib.createInflateRaw(CHUNK),
  );
}

async function* prepend(first: Buffer, rest: Chunks): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
