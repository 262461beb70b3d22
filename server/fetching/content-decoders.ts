import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { BodyTooLargeError } from './body-too-large.ts';
import { unpackZstd } from './unpack-zstd.ts';
import { walkFrames } from './zstd-frames.ts';

export type Chunks = AsyncIterable<Buffer>;
export type Decoder = (source: Chunks) => Chunks;

/**
 * Each chunk costs a turn of the event loop. With Node's 16 KiB a large body took seconds while the
 * house was busy.
 */
const CHUNK = { chunkSize: 128 * 1024 };
/** More layers than this serve no reader, only a bomb. */
const MAX_LAYERS = 3;

type NativeZstd = (options: { chunkSize: number; params: Record<number, number> }) => Transform;

/** Node has Zstandard since 22.15; the types are those of Node 20. */
function nativeZstd(): NativeZstd | undefined {
  const found: unknown = Reflect.get(zlib, 'createZstdDecompress');
  return typeof found === 'function' ? (found as NativeZstd) : undefined;
}

/** Zstandard is asked for only where Node decodes it; where a host sends it anyway, it is read. */
export const ACCEPT_ENCODING = nativeZstd() === undefined ? 'gzip, deflate, br' : 'gzip, deflate, br, zstd';

/**
 * What undoes a Content-Encoding header, in the order to apply, or null when one of its encodings
 * is unknown. `maxBytes` bounds what a decoder may hold back.
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
 * What a small body holds, decoded at a stretch: a stream costs several turns of the event loop and buffers that
 * are larger than most pages. Null for what is not packed once in the usual ways, is damaged, or is larger than
 * `maxBytes`: streaming tells why.
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
  // RFC 9659: a window of 8 MiB, 2^23, is the most that HTTP allows.
  const params = { [windowLogMax]: 23 };
  return (source) => nativeUnzstd(source, native({ ...CHUNK, params }), maxBytes);
}

/** Node's decoder does not say when its input breaks off, so the frames are walked afterwards. */
async function* nativeUnzstd(source: Chunks, transform: Transform, maxBytes: number): AsyncGenerator<Buffer> {
  const held: Buffer[] = [];
  yield* through(keep(source, held, maxBytes), transform);
  for (const _frame of walkFrames(Buffer.concat(held)));
}

async function* through(source: Chunks, transform: Transform): AsyncGenerator<Buffer> {
  // A failure of either end destroys the transform with it, and reading the transform throws it.
  const feeding = pipeline(source, transform).catch(() => undefined);
  try {
    yield* transform as Chunks;
    await feeding;
  } finally {
    transform.destroy();
  }
}

/** `deflate` means the zlib format, but some servers send it without its two bytes of header. */
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

/** Holds the compressed body, at most `maxBytes` of it, and decodes it in a thread when it is complete. */
export function scriptedZstd(maxBytes: number): Decoder {
  return async function* decode(source) {
    yield await unpackZstd(await gather(source, maxBytes), maxBytes);
  };
}

async function gather(source: Chunks, maxBytes: number): Promise<Buffer> {
  const held: Buffer[] = [];
  for await (const _chunk of keep(source, held, maxBytes));
  return Buffer.concat(held);
}

async function* keep(source: Chunks, held: Buffer[], maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLargeError('The packed body is larger than the limit.');
    held.push(chunk);
    yield chunk;
  }
}
