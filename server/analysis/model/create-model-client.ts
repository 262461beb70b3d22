import type { z } from 'zod';
import type { ModelTask } from '#domain/settings/model-tasks.ts';
import { estimateTokens } from '#domain/text/estimate-tokens.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { questionKey } from './answer-cache.ts';
import { classifyFailure } from './classify-failure.ts';
import { type ModelConnection, quickMs } from './model-connection.ts';
import { ModelFailure } from './model-failure.ts';
import { createModelServers, type ModelServer, type ModelServers } from './model-servers.ts';
import type { ModelQuestion } from './query-model.ts';
import type { TokenBudget } from './token-budget.ts';

/** How long other questions may continue after the server rejected one. */
const graceMs = 1000;

export interface ModelClientOptions {
  task?: ModelTask;
  /** The connection in force; null without one. */
  connect(): Promise<ModelConnection | null>;
  /** Shared by the clients of all tasks. */
  servers?: ModelServers;
  budget: TokenBudget;
  clock: Clock;
  log: Log;
  /** In place of the connection's limit, for all questions of one call of `queryAll` together. */
  timeoutMs?: number | undefined;
}

/** A model with token budget, time limit and circuit breaker. */
export interface ModelClient {
  /** The model that was asked last, or that `getModel` found. */
  readonly model: string;
  /** Whether there was a connection when it was last looked for. */
  readonly isConnected: boolean;
  /** The model of the connection in force; null without one. */
  getModel(): Promise<string | null>;
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

/** The most tokens that a question is expected to use. */
export function estimateQuestion({ system, data, maxOutputTokens }: ModelQuestion<z.ZodType>): number {
  return estimateTokens(system) + estimateTokens(data) + maxOutputTokens;
}

/** Failures before the server processed the question use no tokens; after other failures the estimate stays counted. */
const freeReasons = new Set([
  ...['rate-limited', 'rejected', 'server-error', 'resting', 'unusable', 'not-connected'],
  ...['key-refused', 'unknown-model', 'no-credit', 'too-long'],
]);

export function isFree(error: unknown): boolean {
  return error instanceof ModelFailure && freeReasons.has(error.reason);
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

/** Queues one question and finalizes its token reservation in any case. */
async function queryOne<Schema extends z.ZodType>(
  { budget, task = 'checks' }: ModelClientOptions,
  { connection, queue, rest, query, answers }: ModelServer,
  question: ModelQuestion<Schema>,
  { ending, onSent }: { ending: AbortSignal; onSent(): void },
): Promise<z.output<Schema>> {
  const key = questionKey(question);
  const cached = answers.get(key);
  if (cached !== undefined) return cached as z.output<Schema>;
  const reserved = estimateQuestion(question);
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
      return query(question, ending);
    };
    const result = await queue.run(task, send, ending);
    used = result.tokens ?? reserved;
    ({ usage } = result);
    answers.set(key, result.answer as object);
    return result.answer;
  } catch (error) {
    if (isFree(error)) used = 0;
    throw error;
  } finally {
    const passed = sentAt === null ? 0 : performance.now() - sentAt;
    // A call that was given up does not show that the model is quick.
    const milliseconds = ending.aborted ? Math.max(passed, quickMs + 1) : passed;
    const { input, output } = usage ?? { input: used, output: 0 };
    const call = { model: connection.model, input, output, milliseconds };
    await reservation.finalize(used, used === 0 ? undefined : call);
  }
}

export function createModelClient(options: ModelClientOptions): ModelClient {
  const { clock, log, connect, servers = createModelServers({ clock, log }) } = options;
  let model = 'none';
  let isConnected = false;
  const find = async () => {
    const connection = await connect();
    isConnected = connection !== null;
    if (connection === null) return null;
    model = connection.model;
    return servers(connection);
  };

  return {
    get model() {
      return model;
    },
    get isConnected() {
      return isConnected;
    },
    getModel: async () => (await find())?.connection.model ?? null,
    async queryAll(questions, { signal, onAnswer, timeoutMs: shorterMs = Infinity }) {
      signal?.throwIfAborted();
      const server = await find();
      if (server === null) throw new ModelFailure('not-connected');
      const { rest, connection } = server;
      rest.check();
      if (shorterMs <= 0) throw new ModelFailure('timeout');
      const maxMs = options.timeoutMs ?? connection.timeoutSeconds * 1000;
      const [late, failed] = [new AbortController(), new AbortController()];
      const ending = AbortSignal.any([late.signal, failed.signal, ...(signal === undefined ? [] : [signal])]);
      let timer: NodeJS.Timeout | undefined;
      // The limit begins with the first question that is sent: waiting for a turn is no failure of the server.
      const onSent = () => {
        timer ??= setTimeout(() => late.abort(), Math.ceil(Math.min(shorterMs, maxMs)));
      };
      const tasks = questions.map(async (question, index) => {
        const answer = await queryOne(options, server, question, { ending, onSent });
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
          if (failure.reason !== 'timeout' || shorterMs >= maxMs) rest.failed(failure);
          log.warn({ model: connection.model, reason: failure.reason }, 'model gave no usable answer');
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
