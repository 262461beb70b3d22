import { createRequire } from 'node:module';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { isBuilt, rootFolder } from '#server/config/paths.ts';
import { BodyTooLargeError } from './body-too-large.ts';
import type { PackedBody, UnpackedBody } from './decompress-zstd.worker.ts';
import { BadZstdError } from './zstd-frames.ts';

const idleMs = 60_000;
const timeoutMs = 10_000;

/** One thread, started when the first body comes, as long as bodies come. */
let thread: Piscina<PackedBody, UnpackedBody> | undefined;
// The limit of time must not count the wait for the thread, so the waiting is done here.
const queue = new PQueue({ concurrency: 1 });

function openThread(): Piscina<PackedBody, UnpackedBody> {
  const opened = new Piscina<PackedBody, UnpackedBody>({
    ...threadModule(),
    name: 'decompressZstdInThread',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  // A thread that is ended may still fail. Nobody waits for that, but unheard it would end the process.
  opened.on('error', () => {});
  return opened;
}

/** Piscina takes files only, and from source the CommonJS hook of tsx serves. */
function threadModule(): { filename: string; execArgv: string[] } {
  const source = join('server', 'fetching', 'decompress-zstd.worker');
  if (isBuilt) return { filename: join(rootFolder, 'dist', `${source}.js`), execArgv: [] };
  const hook = createRequire(import.meta.url).resolve('tsx/cjs');
  return { filename: join(rootFolder, `${source}.ts`), execArgv: ['--require', hook] };
}

async function runInThread(body: PackedBody): Promise<UnpackedBody> {
  thread ??= openThread();
  // A thread that must start first, on a busy machine for seconds, has done so after an empty body.
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
 * Decompresses Zstandard in a thread of its own, for Node before 22.15: a script takes seconds for a body that was
 * built to hurt, and in the main thread all requests would wait for it.
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
