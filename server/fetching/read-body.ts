import type { Readable } from 'node:stream';
import {
  applicableEncodings,
  type Chunks,
  decodersOf,
  isErrorOf,
  MAX_LAYERS,
  parseEncodings,
  unpackAtOnce,
  unpackFurther,
} from './content-decoders.ts';

class BodyTooLargeError extends Error {
  readonly code = 'ERR_BODY_TOO_LARGE';
}

type ReadBody =
  | { kind: 'read'; bytes: Buffer }
  | { kind: 'too-large' }
  | { kind: 'bad-encoding'; detail: string };

export interface BodyLimits {
  /** Limit of the decompressed body. */
  maxBytes: number;
  /** Keep the first `maxBytes` instead of failing; RFC 9309 requires this for robots.txt. */
  cutAtLimit: boolean;
}

/**
 * Reads and decompresses a body. Its first bytes count more than its label: plain text is read under any, and gzip
 * without one is decoded. Memory is bounded by the limit and a few chunks, and reading stops when the limit is
 * exceeded. Throws what the connection or a decoder throws.
 */
export async function readBody(body: Readable, encoding: string, limits: BodyLimits): Promise<ReadBody> {
  const labelled = parseEncodings(encoding);
  // Destroying an unfinished body emits an error that has no other listener.
  body.on('error', () => undefined);
  try {
    if (labelled === null) return badEncoding;
    const read =
      labelled.names.length === 0
        ? await collect(body, limits)
        : await unpackBody(await readBeginning(body), labelled.names, limits);
    if (read.kind !== 'read') return read;
    const layers = MAX_LAYERS - labelled.names.length;
    const bytes = unpackFurther(read.bytes, layers, limits.maxBytes);
    // Words that say nothing are passed over; a packing that is not known is no text.
    return labelled.hasUnknown && bytes.subarray(0, 1024).includes(0) ? badEncoding : { kind: 'read', bytes };
  } catch (error) {
    if (error instanceof BodyTooLargeError || isErrorOf(error, 'ERR_BUFFER_TOO_LARGE'))
      return { kind: 'too-large' };
    throw error;
  } finally {
    body.destroy();
  }
}

const badEncoding: ReadBody = {
  kind: 'bad-encoding',
  detail: 'The answer is packed in a way that cannot be unpacked.',
};

async function unpackBody(
  beginning: Beginning,
  labels: readonly string[],
  limits: BodyLimits,
): Promise<ReadBody> {
  const head = Buffer.concat(beginning.chunks);
  const names = applicableEncodings(labels, head);
  const [name] = names;
  if (name !== undefined && names.length === 1 && beginning.isWhole && !limits.cutAtLimit) {
    const whole = unpackAtOnce(name, head, limits.maxBytes);
    if (whole !== null) return { kind: 'read', bytes: whole };
  }
  const source = decodersOf(names).reduce<Chunks>((chunks, decode) => decode(chunks), replay(beginning));
  return await collect(source, limits);
}

/** Compressed bodies up to this size are decoded synchronously, within a few milliseconds. */
const smallBytes = 128 * 1024;

interface Beginning {
  chunks: Buffer[];
  isWhole: boolean;
  rest: AsyncIterator<Buffer>;
}

async function readBeginning(body: Readable): Promise<Beginning> {
  const rest: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let size = 0;
  while (size <= smallBytes) {
    const next = await rest.next();
    if (next.done === true) return { chunks, isWhole: true, rest };
    chunks.push(next.value);
    size += next.value.length;
  }
  return { chunks, isWhole: false, rest };
}

async function* replay({ chunks, isWhole, rest }: Beginning): AsyncGenerator<Buffer> {
  yield* chunks;
  if (!isWhole) yield* { [Symbol.asyncIterator]: () => rest };
}

async function collect(source: Chunks, limits: BodyLimits): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let bytesLeft = limits.maxBytes;
  for await (const chunk of source) {
    chunks.push(chunk.subarray(0, bytesLeft));
    bytesLeft -= chunk.length;
    if (bytesLeft >= 0) continue;
    if (!limits.cutAtLimit) return { kind: 'too-large' };
    break;
  }
  return { kind: 'read', bytes: Buffer.concat(chunks) };
}
