import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { BodyTooLargeError } from './body-too-large.ts';
import { unpackZstd } from './unpack-zstd.ts';
import { walkFrames } from './zstd-frames.ts';

export type Chunks = AsyncIterable<Buffer>;
export type Decoder = (source: Chunks) => Chunks;

/**
 * Each chunk costs a turn of the event loop. With Node's default of 16 KiB a large body needed seconds
 * on a busy server.
 */
const CHUNK = { chunkSize: 128 * 1024 };
/** More layers of compression are a decompression bomb. */
const MAX_LAYERS = 3;

type NativeZstd = (options: { chunkSize: number; params: Record<number, number> }) => Transform;

/** Node decodes Zstandard since 22.15; the type definitions are those of Node 20. */
function nativeZstd(): NativeZstd | undefined {
  const found: unknown = Reflect.get(zlib, 'createZstdDecompress');
  return typeof found === 'function' ? (found as NativeZstd) : undefined;
}

/** Zstandard is accepted only where Node decodes it natively; a host that sends it anyway is still understood. */
export const ACCEPT_ENCODING = nativeZstd() === undefined ? 'gzip, deflate, br' : 'gzip, deflate, br, zstd';

/**
 * The decoders of a Content-Encoding header in the order to apply, or null when one encoding is
 * unknown. `maxBytes` bounds what a decoder may buffer.
 */
export function contentDecoders(header: string, maxBytes: number): Decoder[] | null {
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity' && name !== 'none');
  if (names.length > MAX_LAYERS) return null;
  const decoders = names.reverse().map((name) => decoderFor(name, maxBytes));
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

function decoderFor(name: string, maxBytes: number): Decoder | null {
  if (name === 'gzip' || name === 'x-gzip') return (source) => through(source, zlib.createGunzip(CHUNK));
  if (name === 'br') return (source) => through(source, zlib.createBrotliDecompress(CHUNK));
  if (name === 'deflate') return inflate;
  if (name === 'zstd') return zstdDecoder(maxBytes);
  return null;
}

function zstdDecoder(maxBytes: number): Decoder {
  const native = nativeZstd();
  const windowLogMax: unknown = Reflect.get(zlib.constants, 'ZSTD_d_windowLogMax');
  if (native === undefined || typeof windowLogMax !== 'number') return scriptedZstd(maxBytes);
  // RFC 9659: HTTP allows a window of at most 8 MiB (2^23).
  const params = { [windowLogMax]: 23 };
  return (source) => nativeUnzstd(source, native({ ...CHUNK, params }), maxBytes);
}

/** Node's decoder does not report truncated input, so the frames are checked afterwards. */
async function* nativeUnzstd(source: Chunks, transform: Transform, maxBytes: number): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = [];
  yield* through(keep(source, chunks, maxBytes), transform);
  for (const _frame of walkFrames(Buffer.concat(chunks)));
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

/** Buffers the compressed body up to `maxBytes` and decodes it in a worker thread when it is complete. */
export function scriptedZstd(maxBytes: number): Decoder {
  return async function* decode(source) {
    yield await unpackZstd(await gather(source, maxBytes), maxBytes);
  };
}

async function gather(source: Chunks, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const _chunk of keep(source, chunks, maxBytes));
  return Buffer.concat(chunks);
}

async function* keep(source: Chunks, kept: Buffer[], maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLargeError('The packed body is larger than the limit.');
    kept.push(chunk);
    yield chunk;
  }
}
