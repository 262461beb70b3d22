import PQueue from 'p-queue';
import { backgroundTasks, type ModelTask, modelTasks } from '#domain/settings/model-tasks.ts';
import type { Clock } from '#server/clock.ts';
import { createApiFetch } from '#server/fetching/create-api-fetch.ts';
import type { Log } from '#server/log.ts';
import { type Agreement, describeAgreement, initialAgreement } from './agree-parameters.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { createRest, type Rest } from './circuit-breaker.ts';
import type { ModelConnection } from './model-connection.ts';
import { createQueryModel, type QueryModel } from './query-model.ts';

/** The calls of one process to its model. */
interface ModelQueue {
  /** Runs `work` when it is its turn. */
  run<Result>(task: ModelTask, work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /** Calls that wait for their turn. */
  countWaiting(task: ModelTask): number;
}

/**
 * People come before background work. Where more than one call runs at a time, background work leaves one place free,
 * so that a person waits for no story.
 */
export function createModelQueue(concurrency: number): ModelQueue {
  const all = new PQueue({ concurrency });
  const background = new PQueue({ concurrency: Math.max(1, concurrency - 1) });
  const priorityOf = (task: ModelTask) => modelTasks.length - modelTasks.indexOf(task);
  return {
    async run(task, work, signal) {
      const options = { priority: priorityOf(task), signal };
      const add = () => all.add(work, options);
      return await (backgroundTasks.includes(task) ? background.add(add, options) : add());
    },
    countWaiting(task) {
      const priority = priorityOf(task);
      return all.sizeBy({ priority }) + background.sizeBy({ priority });
    },
  };
}

/** What was learned about a server holds so long; then everything is tried again. */
const agreementMs = 86_400_000;
/** Connections that are remembered; more are an administrator's trials. */
const maxServers = 20;

/** One model of one server, as this process knows it. */
export interface ModelServer {
  connection: ModelConnection;
  query: QueryModel;
  rest: Rest;
  /** All tasks share the places of a server. */
  queue: ModelQueue;
  answers: AnswerCache;
  agreement(): Agreement;
}

/** The models that this process asked, by their connection. */
export interface ModelServers {
  (connection: ModelConnection): ModelServer;
  /** Calls of a task that wait for their turn, at all of them. */
  countWaiting(task: ModelTask): number;
}

/** Far above the size of any expected answer. */
export const maxModelBytes = 2_000_000;

const fetchDirectly = ({ timeoutSeconds }: ModelConnection): typeof fetch =>
  createApiFetch({ allow: null, timeoutMs: timeoutSeconds * 1000, maxBytes: maxModelBytes });

interface ServersDeps {
  clock: Clock;
  log: Log;
  /** The client for the address; by default without guard and proxy. */
  fetchFor?: ((connection: ModelConnection) => typeof fetch) | undefined;
}

function createServer({ clock, log, fetchFor }: ServersDeps, connection: ModelConnection): ModelServer {
  let agreed = initialAgreement;
  let agreedAt = 0;
  const agreement = () => {
    if (clock().getTime() - agreedAt >= agreementMs) agreed = initialAgreement;
    return agreed;
  };
  const agree = (next: Agreement) => {
    if (next === agreed) return;
    const isKnown = new Set(describeAgreement(agreed));
    const without = describeAgreement(next).filter((name) => !isKnown.has(name));
    const { contextTokens, outputTokens } = next;
    const learned = { without, contextTokens, outputTokens };
    log.info({ model: connection.model, ...learned }, 'learned what the model server takes');
    if (agreed === initialAgreement) agreedAt = clock().getTime();
    agreed = next;
  };
  return {
    connection,
    query: createQueryModel({
      ...{ connection, agree, getAgreement: agreement },
      fetch: fetchFor?.(connection) ?? fetchDirectly(connection),
    }),
    rest: createRest(clock),
    queue: createModelQueue(connection.concurrency),
    answers: createAnswerCache(),
    agreement,
  };
}

export function createModelServers(deps: ServersDeps): ModelServers {
  const servers = new Map<string, ModelServer>();
  const find = (connection: ModelConnection) => {
    const name = JSON.stringify(connection);
    const known = servers.get(name) ?? createServer(deps, connection);
    servers.delete(name);
    servers.set(name, known);
    const [oldest] = servers.keys();
    if (servers.size > maxServers && oldest !== undefined) servers.delete(oldest);
    return known;
  };
  const countWaiting = (task: ModelTask) =>
    [...servers.values()].reduce((sum, { queue }) => sum + queue.countWaiting(task), 0);
  return Object.assign(find, { countWaiting });
}
