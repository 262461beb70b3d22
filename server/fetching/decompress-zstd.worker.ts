import { move } from 'piscina';
import { BodyTooLargeError } from './body-too-large.ts';
import { decompressZstd } from './zstd-frames.ts';

export interface PackedBody {
  packed: Uint8Array;
  /** Limit of the decoded body. */
  maxBytes: number;
}

/** Errors cross threads as values, because their class is lost. */
export type UnpackedBody = Uint8Array | { kind: 'too-large' } | { kind: 'bad'; detail: string };

function join(blocks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}

/** Runs in a thread of `unpackZstd`. */
export function decompressZstdInThread({ packed, maxBytes }: PackedBody): UnpackedBody {
  const blocks: Uint8Array[] = [];
  let size = 0;
  try {
    decompressZstd(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength), (block) => {
      size += block.length;
      if (size > maxBytes) throw new BodyTooLargeError('The body is larger than the limit.');
      blocks.push(block.slice());
    });
  } catch (error) {
    if (error instanceof BodyTooLargeError) return { kind: 'too-large' };
    return { kind: 'bad', detail: error instanceof Error ? error.message : String(error) };
  }
  // Transferred, not copied: a body may have megabytes.
  return move(join(blocks, size)) as Uint8Array;
}
