import PQueue from 'p-queue';
import { AppError } from '#domain/app-error.ts';
import { runInTurn } from './in-progress.ts';

export interface SlotLimits {
  /** How much work of one caller runs at once, */
  atOnce: number;
  /** how much more may wait, */
  waiting: number;
  /** and for how long, in milliseconds. */
  waitMs: number;
}

const retryAfterSeconds = 2;

/** Limits the work that one caller has in progress, so that others have their turn. */
export class CallerSlots {
  readonly #limits: SlotLimits;
  readonly #sentence: string;
  /** Of callers with work in progress. */
  readonly #queues = new Map<string, PQueue>();

  /** `sentence` is for the caller whose work is refused. */
  constructor(limits: SlotLimits, sentence: string) {
    this.#limits = limits;
    this.#sentence = sentence;
  }

  /**
   * Runs work of a caller, or leaves it when the caller hangs up before it begins.
   * @throws AppError too-many-requests, at once or after waiting
   */
  async run<Result>(caller: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const { waiting, waitMs } = this.#limits;
    signal.throwIfAborted();
    const queue = this.#queueOf(caller);
    const refusal = new AppError('too-many-requests', this.#sentence, { retryAfterSeconds });
    if (queue.size >= waiting) throw refusal;
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(refusal), waitMs);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    try {
      return await runInTurn(queue, begin, { signal: AbortSignal.any([signal, tooLong.signal]) });
    } finally {
      clearTimeout(timer);
    }
  }

  #queueOf(caller: string): PQueue {
    const known = this.#queues.get(caller);
    if (known !== undefined) return known;
    const queue = new PQueue({ concurrency: this.#limits.atOnce });
    this.#queues.set(caller, queue);
    queue.once('idle', () => this.#queues.delete(caller));
    return queue;
  }
}
