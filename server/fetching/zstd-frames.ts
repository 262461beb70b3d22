import { Decompress } from 'fzstd';

/** RFC 9659: over HTTP a window may be 8 MiB at most. */
const MAX_WINDOW_BYTES = 8 * 1024 * 1024;
/** The library moves the whole window for each block; more work than this is treated as an attack. */
const MAX_WINDOW_MOVES_BYTES = 4 * 1024 ** 3;
const FRAME_MAGIC = 0xfd2fb528;
/** Magic number of frames without data, without its last four bits. */
const SKIPPABLE_MAGIC = 0x184d2a5;

export class BadZstdError extends Error {
  readonly code = 'ERR_BAD_ZSTD';
}

/**
 * Decompresses Zstandard in JavaScript, for Node before 22.15. `emit` receives each block and may throw
 * to stop. Frame headers are checked first, so that no frame can request a huge window.
 */
export function decompressZstd(compressed: Buffer, emit: (block: Uint8Array) => void): void {
  let moved = 0;
  for (const frame of walkFrames(compressed)) {
    moved += frame.blocks * frame.window;
    if (frame.window > MAX_WINDOW_BYTES || moved > MAX_WINDOW_MOVES_BYTES) {
      throw new BadZstdError('The Zstandard window is too large.');
    }
    if (frame.blocks === 0) continue;
    new Decompress((block) => emit(block)).push(compressed.subarray(frame.start, frame.end), true);
  }
}

interface Frame {
  start: number;
  end: number;
  window: number;
  /** 0 in a skippable frame. */
  blocks: number;
}

/** Finds the frames by their headers. @throws BadZstdError when the last one is truncated */
export function* walkFrames(bytes: Buffer): Generator<Frame> {
  for (let at = 0; at < bytes.length; ) {
    const frame = walkFrame(bytes, at);
    if (frame.end > bytes.length) throw new BadZstdError('unexpected end of file');
    yield frame;
    at = frame.end;
  }
}

/** Parses the header and block sizes of one frame (RFC 8878, section 3.1.1). */
function walkFrame(bytes: Buffer, start: number): Frame {
  const magic = read(bytes, start, 4);
  if (magic >>> 4 === SKIPPABLE_MAGIC) {
    return { start, end: start + 8 + read(bytes, start + 4, 4), window: 0, blocks: 0 };
  }
  if (magic !== FRAME_MAGIC) throw new BadZstdError('This is not a Zstandard frame.');
  const descriptor = read(bytes, start + 4, 1);
  const single = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeFlag = descriptor >> 6;
  const sizeBytes = sizeFlag === 0 ? Number(single) : 1 << sizeFlag;
  const sizeAt = start + 5 + Number(!single) + dictionaryBytes;
  const window = single
    ? read(bytes, sizeAt, sizeBytes) + (sizeBytes === 2 ? 256 : 0)
    : windowOf(read(bytes, start + 5, 1));
  const body = walkBlocks(bytes, sizeAt + sizeBytes);
  const checksumBytes = (descriptor & 4) === 0 ? 0 : 4;
  return { start, end: body.end + checksumBytes, window, blocks: body.blocks };
}

function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function walkBlocks(bytes: Buffer, start: number): { end: number; blocks: number } {
  let at = start;
  for (let blocks = 1; ; blocks++) {
    const header = read(bytes, at, 3);
    const isRunLength = ((header >> 1) & 3) === 1;
    at += 3 + (isRunLength ? 1 : header >> 3);
    if ((header & 1) === 1) return { end: at, blocks };
  }
}

function read(bytes: Buffer, at: number, length: number): number {
  if (length === 0) return 0;
  if (at + length > bytes.length) throw new BadZstdError('unexpected end of file');
  if (length <= 6) return bytes.readUIntLE(at, length);
  return Number(bytes.readBigUInt64LE(at));
}
