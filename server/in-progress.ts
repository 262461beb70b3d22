import type PQueue from 'p-queue';
import { AppError } from '#domain/app-error.ts';

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

const retryAfterSeconds = 2;

/** The error of work that is refused; `sentence` is for the person who wants it. */
export function overloaded(sentence: string): AppError {
  return new AppError('overloaded', sentence, { retryAfterSeconds });
}

/** Counts work in progress and refuses more than `max` at once. */
export class InProgress {
  readonly #max: number;
  readonly #sentence: string;
  #count = 0;

  /** `sentence` is for the person whose work is refused. */
  constructor(max: number, sentence: string) {
    this.#max = max;
    this.#sentence = sentence;
  }

  get count(): number {
    return this.#count;
  }

  /** @throws AppError overloaded, at once */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#count >= this.#max) throw overloaded(this.#sentence);
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
    }
  }

  /**
   * Waits for something outside, as a part of work that `run` runs. It does not count meanwhile.
   * @throws AppError overloaded when there is no place for the rest of the work
   */
  async pause<T>(wait: () => Promise<T>): Promise<T> {
    this.#count -= 1;
    const value = await wait().finally(() => {
      this.#count += 1;
    });
    if (this.#count > this.#max) throw overloaded(this.#sentence);
    return value;
  }
}
