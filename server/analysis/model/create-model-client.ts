import type { z } from 'zod';
import type { ModelTask } from '#domain/settings/model-tasks.ts';
import { estimateTokens } from '#domain/text/estimate-tokens.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { type AnswerCache, createAnswerCache, questionKey } from './answer-cache.ts';
import { classifyFailure } from './classify-failure.ts';
import { ModelFailure } from './model-failure.ts';
import { createModelQueue, type ModelQueue } from './model-queue.ts';
import { createQueryModel, type ModelAddress, type ModelQuestion, type QueryModel } from './query-model.ts';
import { createRest, type Rest } from './rest-after-failures.ts';
import type { TokenBudget } from './token-budget.ts';

/** Concurrent calls of one process; further calls wait in a queue. */
export const maxConcurrent = 8;

/** Time limit of the questions of one call of `queryAll`, from the moment when the first of them is sent. */
export const modelTimeoutMs = 30_000;

/** How long other questions may continue after the server rejected one. */
const graceMs = 1000;

export interface ModelClientOptions extends ModelAddress {
  budget: TokenBudget;
  clock: Clock;
  log: Log;
  /** For all questions of one call of `queryAll` together. */
  timeoutMs?: number | undefined;
  /** What the questions are for; by default checks. */
  task?: ModelTask;
  /** Shared by all clients of a server; by default one of its own. */
  queue?: ModelQueue;
  /** Shared by all clients; by default one of its own. */
  cache?: AnswerCache;
}

/** A model with token budget, time limit and circuit breaker. */
export interface ModelClient {
  model: string;
  /**
   * Sends all questions concurrently and returns the answers in their order. `onAnswer` is called with the index of each
   * answer. If one question fails, the others are aborted and the call fails. `timeoutMs` is a shorter limit for all
   * together; with 0 no question is sent.
   * @throws ModelFailure, or the reason of `signal`
   */
  queryAll<Schema extends z.ZodType>(
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

/** Failures before the server processed the question use no tokens; after other failures the estimate stays counted. */
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

type QueryOne = <Schema extends z.ZodType>(
  question: ModelQuestion<Schema>,
  call: { ending: AbortSignal; onSent(): void },
) => Promise<z.output<Schema>>;

/** Creates a function that queues one question and finalizes its token reservation in any case. */
function createQueryOne(
  { budget, task = 'checks', queue = createModelQueue(maxConcurrent), ...options }: ModelClientOptions,
  rest: Rest,
): QueryOne {
  const { cache = createAnswerCache(), ...address } = options;
  const queryModel: QueryModel = createQueryModel(address);
  return async (question, { ending, onSent }) => {
    const key = questionKey(address, question);
    const known = cache.get(key);
    if (known !== undefined) return known as z.output<typeof question.schema>;
    const reserved = estimate(question);
    let used = 0;
    let sentAt: number | null = null;
    let usage: { input: number; output: number } | null = null;
    const reservation = await budget.reserve(reserved);
    try {
      const send = () => {
        rest.check();
        onSent();
        sentAt = performance.now();
        used = reserved;
        return queryModel(question, ending);
      };
      const result = await queue.run(task, send, ending);
      used = result.tokens ?? reserved;
      ({ usage } = result);
      cache.set(key, result.answer);
      return result.answer;
    } catch (error) {
      if (isFree(error)) used = 0;
      throw error;
    } finally {
      const milliseconds = sentAt === null ? 0 : performance.now() - sentAt;
      const { input, output } = usage ?? { input: used, output: 0 };
      await reservation.finalize(used, used === 0 ? undefined : { input, output, milliseconds });
    }
  };
}

export function createModelClient(options: ModelClientOptions): ModelClient {
  const { clock, log, model, timeoutMs: maxMs = modelTimeoutMs } = options;
  const rest = createRest(clock);
  const queryOne = createQueryOne(options, rest);

  return {
    model,
    async queryAll(questions, { signal, onAnswer, timeoutMs = maxMs }) {
      signal?.throwIfAborted();
      rest.check();
      if (timeoutMs <= 0) throw new ModelFailure('timeout');
      const [late, failed] = [new AbortController(), new AbortController()];
      const ending = AbortSignal.any([late.signal, failed.signal, ...(signal === undefined ? [] : [signal])]);
      let timer: NodeJS.Timeout | undefined;
      const onSent = () => {
        timer ??= setTimeout(() => late.abort(), Math.ceil(Math.min(timeoutMs, maxMs)));
      };
      const tasks = questions.map(async (question, index) => {
        const answer = await queryOne(question, { ending, onSent });
        onAnswer?.(index);
        return answer;
      });
      try {
        const answers = await Promise.all(tasks);
        rest.succeeded();
        return answers;
      } catch (error) {
        signal?.throwIfAborted();
        const failure = classifyFailure(error, late.signal.aborted);
        if (failure instanceof ModelFailure) {
          // Missing a shortened limit is no failure of the server.
          if (failure.reason !== 'timeout' || timeoutMs >= maxMs) rest.failed(failure);
          log.warn({ model, reason: failure.reason }, 'model gave no usable answer');
        }
        // The server is about to reject the others without cost too. If aborted now, they would stay charged.
        await rejectAfter(tasks, isFree(failure) ? graceMs : 0);
        throw failure;
      } finally {
        clearTimeout(timer);
        failed.abort();
        await Promise.allSettled(tasks);
      }
    },
  };
}
