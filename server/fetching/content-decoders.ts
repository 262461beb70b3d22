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
const BEGINNING_BYTES = 4096;
const BEGINNING_OUTPUT = 1024 * 1024;
/** More layers of compression are a decompression bomb. */
export const MAX_LAYERS = 3;

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

export interface LabelledEncodings {
  /** Names of encodings that can be decoded, in the order in which they were applied. */
  names: string[];
  /** The label also has names that say nothing, such as "utf-8" or "binary". */
  hasUnknown: boolean;
}

/** Parses a Content-Encoding header; null for more layers of compression than any real host uses. */
export function parseEncodings(header: string): LabelledEncodings | null {
  const labels = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity' && name !== 'none');
  const names = labels.filter((name) => decoderFor(name) !== null);
  return names.length > MAX_LAYERS ? null : { names, hasUnknown: names.length < labels.length };
}

/**
 * The encodings that a body has: without those at the end of its label that its first bytes contradict, as careless
 * hosts label plain text.
 * @param head the first bytes of the body
 */
export function applicableEncodings(names: readonly string[], head: Buffer): string[] {
  const isPlain = (name: string) => !beginsAs(name, head);
  const last = names.findLastIndex((name) => !isPlain(name));
  // The innermost gzip is decoded where it is there, by `unpackFurther`.
  const first = names.findIndex((name, at) => name !== 'gzip' || at >= last);
  return names.slice(Math.max(first, 0), last + 1);
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
/** A frame, or one of the frames that are skipped. */
const isZstd = (bytes: Buffer): boolean => {
  const first = bytes.length < 4 ? 0 : bytes.readUInt32LE(0);
  return first === 0xfd2fb528 || first >>> 4 === 0x184d2a5;
};
const looksLikeText = (bytes: Buffer): boolean => /^\s*[<{[]/.test(bytes.toString('latin1', 0, 200));

/** Whether bytes may begin a body of this encoding: by its mark, or, without one, unless they are text that it cannot decode. */
function beginsAs(name: string, head: Buffer): boolean {
  if (head.length === 0) return true;
  if (name === 'gzip') return isGzip(head);
  if (name === 'zstd') return isZstd(head);
  return !looksLikeText(head) || decodesBeginning(name, head);
}

function decodesBeginning(name: string, head: Buffer): boolean {
  const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = zlib.constants;
  const beginning = head.subarray(0, BEGINNING_BYTES);
  const isWhole = beginning.length === head.length;
  const limit = { maxOutputLength: BEGINNING_OUTPUT };
  try {
    if (name === 'br')
      zlib.brotliDecompressSync(
        beginning,
        isWhole ? limit : { ...limit, finishFlush: BROTLI_OPERATION_FLUSH },
      );
    else zlib.inflateRawSync(beginning, isWhole ? limit : { ...limit, finishFlush: Z_SYNC_FLUSH });
    return true;
  } catch (error) {
    return hasErrorCode(error, 'ERR_BUFFER_TOO_LARGE');
  }
}

/** Whether it is an error with this code. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Applied in this order, they decode a body with these encodings. */
export function createDecoders(names: readonly string[]): Decoder[] {
  return [...names].reverse().flatMap((name) => decoderFor(name) ?? []);
}

/**
 * Decodes a small body synchronously: a stream costs several turns of the event loop and buffers larger than most
 * pages. Null unless the body has one layer of gzip or brotli, is intact and fits `maxBytes`; the streaming decoder
 * then reports the reason.
 */
export function unpackAtOnce(name: string, packed: Buffer, maxBytes: number): Buffer | null {
  const options = { chunkSize: 64 * 1024, maxOutputLength: maxBytes };
  try {
    if (name === 'gzip') return gunzipAll(packed, maxBytes);
    return name === 'br' ? zlib.brotliDecompressSync(packed, options) : null;
  } catch {
    return null;
  }
}

/** Decodes gzip. What follows it and is none is passed over: some hosts append a comment to what they packed. */
function gunzipAll(packed: Buffer, maxBytes: number): Buffer {
  const options = { chunkSize: 64 * 1024, maxOutputLength: maxBytes };
  try {
    return zlib.gunzipSync(packed, options);
  } catch (error) {
    const isFollowed =
      hasErrorCode(error, 'Z_DATA_ERROR') && String(error).includes('incorrect header check');
    if (!isFollowed) throw error;
    return zlib.inflateRawSync(packed.subarray(endOfGzipHeader(packed)), options);
  }
}

/** RFC 1952, section 2.3. */
function endOfGzipHeader(packed: Buffer): number {
  const flags = packed[3] ?? 0;
  let at = 10;
  if ((flags & 4) !== 0) at += 2 + (packed[at] ?? 0) + 256 * (packed[at + 1] ?? 0);
  for (const flag of [8, 16]) if ((flags & flag) !== 0) at = packed.indexOf(0, at) + 1;
  return (flags & 2) !== 0 ? at + 2 : at;
}

/** The content of bytes that are gzip by their first bytes, whatever label they have; other bytes as they are. */
export function unpackUnlabelled(bytes: Buffer, maxBytes: number): Buffer {
  return isGzip(bytes) ? (unpackAtOnce('gzip', bytes, maxBytes) ?? bytes) : bytes;
}

/** Decodes gzip that no label announces, up to `layers` times, as hosts pack what is packed already. */
export function unpackFurther(bytes: Buffer, layers: number, maxBytes: number): Buffer {
  let unpacked = bytes;
  for (let layer = 0; layer < layers && isGzip(unpacked); layer += 1)
    unpacked = gunzipAll(unpacked, maxBytes);
  return unpacked;
}

function decoderFor(name: string): Decoder | null {
  if (name === 'gzip') return (source) => through(source, zlib.createGunzip(CHUNK));
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
