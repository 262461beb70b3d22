import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { poolModule } from '#server/config/paths.ts';
import { BodyTooLargeError } from './body-too-large.ts';
import type { PackedBody, UnpackedBody } from './decompress-zstd.worker.ts';
import { BadZstdError } from './zstd-frames.ts';

const idleMs = 60_000;
const timeoutMs = 10_000;

/** One thread; it starts with the first body and ends when idle. */
let thread: Piscina<PackedBody, UnpackedBody> | undefined;
// Bodies queue here, so that the time limit does not count the wait for the thread.
const queue = new PQueue({ concurrency: 1 });

function openThread(): Piscina<PackedBody, UnpackedBody> {
  const opened = new Piscina<PackedBody, UnpackedBody>({
    ...poolModule('server/fetching/decompress-zstd.worker.ts'),
    name: 'decompressZstdInThread',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  // A terminated thread may still emit an error; without a listener it would end the process.
  opened.on('error', () => {});
  return opened;
}

async function runInThread(body: PackedBody): Promise<UnpackedBody> {
  thread ??= openThread();
  // An empty body starts the thread first, which needs seconds on a busy machine.
  if (thread.threads.length === 0) await thread.run({ packed: new Uint8Array(), maxBytes: 0 });
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await thread.run(body, { signal: limit });
  } catch (error) {
    if (!limit.aborted) throw error;
    throw new BadZstdError(`The body took longer than ${timeoutMs} ms to unpack.`);
  }
}

/**
 * Decompresses Zstandard in a worker thread, for Node before 22.15: JavaScript needs seconds for a hostile body, and
 * in the main thread all requests would wait for it.
 * @throws BodyTooLargeError, BadZstdError
 */
export async function unpackZstd(packed: Uint8Array, maxBytes: number): Promise<Buffer> {
  const unpacked = await queue.add(() => runInThread({ packed, maxBytes }));
  if (unpacked instanceof Uint8Array) {
    return Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength);
  }
  if (unpacked.kind === 'too-large') throw new BodyTooLargeError('The body is larger than the limit.');
  throw new BadZstdError(unpacked.detail);
}
