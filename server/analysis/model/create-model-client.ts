import PQueue from 'p-queue';
import type { z } from 'zod';
import { estimateTokens } from '#domain/text/estimate-tokens.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { type AskModel, createAskModel, type ModelAddress, type ModelQuestion } from './ask-model.ts';
import { classifyFailure } from './classify-failure.ts';
import { ModelFailure } from './model-failure.ts';
import { createRest, type Rest } from './rest-after-failures.ts';
import type { TokenBudget } from './token-budget.ts';

/** Calls of one process under way at once; more wait, and their waiting counts against their time. */
const maxAtOnce = 8;

/** How long a model is waited for: all readings of an article and the comparison of one check together. */
export const modelTimeoutMs = 30_000;

/** How long questions may go on after one was turned down. */
const graceMs = 1000;

export interface ModelClientOptions extends ModelAddress {
  budget: TokenBudget;
  clock: Clock;
  log: Log;
  /** For all questions of one task together. */
  timeoutMs?: number | undefined;
}

/** A model within its budget, its time limit and its rests. */
export interface ModelClient {
  model: string;
  /**
   * Asks all questions at once and answers in their order. `onAnswer` is told the index of each that is
   * answered. When one fails the others are ended and all fail. `timeoutMs` shortens the time for all
   * together; without any left nothing is asked.
   * @throws ModelFailure, or the reason of `signal`
   */
  askAll<Schema extends z.ZodType>(
    questions: readonly ModelQuestion<Schema>[],
    options: {
      signal: AbortSignal | undefined;
      onAnswer?: (index: number) => void;
      timeoutMs?: number | undefined;
    },
  ): Promise<z.output<Schema>[]>;
}

function estimate({ system, data, maxOutputTokens }: ModelQuestion<z.ZodType>): number {
  return estimateTokens(system) + estimateTokens(data) + maxOutputTokens;
}

/** Failures before the server worked on the question cost nothing; after any other the estimate stays counted. */
function isFree(error: unknown): boolean {
  return (
    error instanceof ModelFailure &&
    ['rate-limited', 'rejected', 'server-error', 'resting'].includes(error.reason)
  );
}

async function rejectAfter(tasks: readonly Promise<unknown>[], milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.allSettled(tasks), late]);
  clearTimeout(timer);
}

type AskOne = <Schema extends z.ZodType>(
  question: ModelQuestion<Schema>,
  ending: AbortSignal,
) => Promise<z.output<Schema>>;

/** Asks one question when it is its turn, and settles with the budget whatever comes of it. */
function createAskOne({ budget, ...address }: ModelClientOptions, rest: Rest): AskOne {
  const ask: AskModel = createAskModel(address);
  const queue = new PQueue({ concurrency: maxAtOnce });
  return async (question, ending) => {
    const reserved = estimate(question);
    let used = 0;
    const reservation = await budget.reserve(reserved);
    try {
      const result = await queue.add(
        () => {
          rest.check();
          used = reserved;
          return ask(question, ending);
        },
        { signal: ending },
      );
      used = result.tokens ?? reserved;
      return result.answer;
    } catch (error) {
      if (isFree(error)) used = 0;
      throw error;
    } finally {
      await reservation.finalize(used);
    }
  };
}

export function createModelClient(options: ModelClientOptions): ModelClient {
  const { clock, log, model, timeoutMs: maxMs = modelTimeoutMs } = options;
  const rest = createRest(clock);
  const askOne = createAskOne(options, rest);

  return {
    model,
    async askAll(questions, { signal, onAnswer, timeoutMs = maxMs }) {
      signal?.throwIfAborted();
      rest.check();
      if (timeoutMs <= 0) throw new ModelFailure('timeout');
      const late = AbortSignal.timeout(Math.ceil(Math.min(timeoutMs, maxMs)));
      const failed = new AbortController();
      const ending = AbortSignal.any([late, failed.signal, ...(signal === undefined ? [] : [signal])]);
      const tasks = questions.map(async (question, index) => {
        const answer = await askOne(question, ending);
        onAnswer?.(index);
        return answer;
      });
      try {
        const answers = await Promise.all(tasks);
        rest.succeeded();
        return answers;
      } catch (error) {
        signal?.throwIfAborted();
        const failure = classifyFailure(error, late.aborted);
        if (failure instanceof ModelFailure) {
          // A server that misses a shortened time has not failed.
          if (failure.reason !== 'timeout' || timeoutMs >= maxMs) rest.failed(failure);
          log.warn({ model, reason: failure.reason }, 'model gave no usable answer');
        }
        // The others are about to be turned down for free as well: ended now, they would stay charged.
        await rejectAfter(tasks, isFree(failure) ? graceMs : 0);
        throw failure;
      } finally {
        failed.abort();
        await Promise.allSettled(tasks);
      }
    },
  };
}
