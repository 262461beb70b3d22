import type { Readable } from 'node:stream';
import { BodyTooLargeError, type Chunks, contentDecoders } from './content-decoders.ts';

export type ReadBody =
  | { kind: 'read'; bytes: Buffer }
  | { kind: 'too-large' }
  | { kind: 'bad-encoding'; detail: string };

export interface BodyLimits {
  /** Of the decompressed body. */
  maxBytes: number;
  /** Keep the first `maxBytes` instead of refusing; for robots.txt, where RFC 9309 asks for it. */
  cutAtLimit: boolean;
}

/**
 * Reads and decompresses a body, holding no more than the limit and a few chunks, and stops reading
 * as soon as the limit is passed. Throws what the connection or a decoder throws.
 */
export async function readBody(body: Readable, encoding: string, limits: BodyLimits): Promise<ReadBody> {
  const decoders = contentDecoders(encoding, limits.maxBytes);
  // Destroying an unfinished body makes it emit an error nobody else waits for.
  body.on('error', () => undefined);
  try {
    if (decoders === null) {
      return { kind: 'bad-encoding', detail: 'The answer is packed in a way that cannot be unpacked.' };
    }
    const source = decoders.reduce<Chunks>((chunks, decode) => decode(chunks), body);
    return await collect(source, limits);
  } catch (error) {
    if (error instanceof BodyTooLargeError) return { kind: 'too-large' };
    throw error;
  } finally {
    body.destroy();
  }
}

async function collect(source: Chunks, limits: BodyLimits): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let room = limits.maxBytes;
  for await (const chunk of source) {
    chunks.push(chunk.subarray(0, room));
    room -= chunk.length;
    if (room >= 0) continue;
    if (!limits.cutAtLimit) return { kind: 'too-large' };
    break;
  }
  return { kind: 'read', bytes: Buffer.concat(chunks) };
}
