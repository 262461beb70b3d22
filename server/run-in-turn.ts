import type PQueue from 'p-queue';

/**
 * Runs work when it is its turn in a queue, or never when the signal is aborted before. Work that has begun keeps its
 * place until it ends, also when nobody waits for it any more.
 */
export async function runInTurn<Result>(
  queue: PQueue,
  work: () => Promise<Result>,
  { signal, priority = 0 }: { signal?: AbortSignal | undefined; priority?: number } = {},
): Promise<Result> {
  signal?.throwIfAborted();
  // The queue gives the place of running work away when its signal is aborted.
  const waiting = new AbortController();
  const leave = () => waiting.abort(signal?.reason);
  signal?.addEventListener('abort', leave, { once: true });
  const stay = () => signal?.removeEventListener('abort', leave);
  const begin = () => {
    stay();
    return work();
  };
  return await queue.add(begin, { signal: waiting.signal, priority }).finally(stay);
}
