import type { z } from 'zod';
import { sliceText } from '#domain/text/cut-text.ts';
import { estimateTokens } from '#domain/text/estimate-tokens.ts';
import { type Agreement, type AnswerFormat, namedContext, withoutRefused } from './agree-parameters.ts';
import { classifyFailure } from './classify-failure.ts';
import { cutFenced } from './fence.ts';
import { createGenerate, type Generate, type Reply, type Request } from './generate.ts';
import type { ModelConnection } from './model-connection.ts';
import { ModelFailure } from './model-failure.ts';
import { type ParsedAnswer, parseAnswer } from './parse-answer.ts';

export interface ModelQuestion<Schema extends z.ZodType> {
  /** The rules of the program and of the administrator. */
  system: string;
  /** Data only: texts in fences. */
  data: string;
  /** The schema of the answer. The client validates it too. */
  schema: Schema;
  /** What the answer needs, without thoughts. */
  maxOutputTokens: number;
}

export interface ModelAnswer<Answer> extends ParsedAnswer<Answer> {
  /** Tokens of all requests for this answer by the server's count; null without one. */
  tokens: number | null;
  /** The same for questions and answers apart. */
  usage: { input: number; output: number } | null;
  /** Tokens that the server read of the last request, by its count, and that were sent, as estimated. */
  read: { counted: number | null; sent: number };
  format: AnswerFormat;
  /** Whether the texts were cut to the context. */
  isCut: boolean;
}

/** Sends one question. Rejects with ModelFailure, or with the signal's reason. */
export type QueryModel = <Schema extends z.ZodType>(
  question: ModelQuestion<Schema>,
  signal: AbortSignal,
) => Promise<ModelAnswer<z.output<Schema>>>;

/** Requests for one question, whatever the server refuses. */
const maxRequests = 8;
const retryMs = 300;
/** Below this part of the estimate, a server has not read all that it was sent. */
const readPart = 0.6;
/** Shorter questions say nothing about the context. */
const minTokensForContext = 2500;
const maxRepairedLength = 6000;

const repairRequest =
  'This is not one JSON object in the required form. Answer again with that one JSON object, all its fields, and nothing around it.';

/** One question on its way: the agreement that is tried, and what was spent so far. */
interface Attempt {
  agreed: Agreement;
  usage: ModelAnswer<unknown>['usage'];
  hasRetried: boolean;
  wrong: string | undefined;
}

interface QueryDeps {
  connection: ModelConnection;
  fetch: typeof fetch;
  getAgreement(): Agreement;
  /** Called with what the server took. */
  agree(agreed: Agreement): void;
}

function buildRequest(
  question: ModelQuestion<z.ZodType>,
  { agreed, wrong }: Attempt,
  connection: ModelConnection,
): Request & { isCut: boolean } {
  const maxOutputTokens = agreed.outputTokens ?? question.maxOutputTokens;
  const context = Math.min(connection.contextTokens ?? Infinity, agreed.contextTokens ?? Infinity);
  const spare = Math.min(question.maxOutputTokens, context / 3);
  const forData = context - estimateTokens(question.system) - spare;
  const { data, isCut } =
    context === Infinity
      ? { data: question.data, isCut: false }
      : cutFenced(question.data, Math.max(200, forData));
  const correction = wrong === undefined ? [] : [sliceText(wrong, 0, maxRepairedLength), repairRequest];
  return {
    system: question.system,
    turns: [data, ...correction],
    schema: question.schema,
    maxOutputTokens,
    isCut,
  };
}

const estimateRequest = ({ system, turns }: Request): number =>
  estimateTokens(system) + turns.reduce((sum, turn) => sum + estimateTokens(turn), 0);

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** What to try after a failed request. @throws the failure if nothing is left to try */
function afterFailure(failure: unknown, attempt: Attempt, sent: Request & { isCut: boolean }): Attempt {
  if (!(failure instanceof ModelFailure)) throw failure;
  const { reason, status, said } = failure;
  const { agreed } = attempt;
  if (reason === 'too-long') {
    const named = namedContext(said) ?? Math.floor((agreed.contextTokens ?? estimateRequest(sent)) / 2);
    const isNew = named < (agreed.contextTokens ?? Infinity) && named >= 1000;
    if (isNew) return { ...attempt, agreed: { ...agreed, contextTokens: named } };
  }
  if (reason === 'rejected' && (status === 400 || status === 422)) {
    const changed = withoutRefused(agreed, failure);
    if (changed !== null) return { ...attempt, agreed: changed };
  }
  // A router of models, or a proxy before the server, had a moment of trouble.
  if (reason === 'server-error' && (status === 502 || status === 503) && !attempt.hasRetried)
    return { ...attempt, hasRetried: true };
  throw failure;
}

/** The agreement with more room for the answer; null if there is no more. */
function withMoreOutput(agreed: Agreement, sent: Request, reply: Reply, max: number): Agreement | null {
  if (agreed.limit === 'none' || sent.maxOutputTokens >= max) return null;
  const isThinking = reply.thoughtTokens > 0 && agreed.effort === 'not sent';
  return { ...agreed, outputTokens: max, ...(isThinking ? { effort: 'low' } : {}) };
}

/** The agreement with the context that the server really read; null if it read all. */
function withReadContext(agreed: Agreement, sent: Request, reply: Reply): Agreement | null {
  const estimate = estimateRequest(sent);
  if (reply.inputTokens === null || estimate < minTokensForContext) return null;
  const isWhole = reply.inputTokens >= readPart * estimate || reply.inputTokens < 500;
  return isWhole || agreed.contextTokens !== undefined
    ? null
    : { ...agreed, contextTokens: reply.inputTokens };
}

/** @throws ModelFailure */
function parseReply<Schema extends z.ZodType>(reply: Reply, schema: Schema): ParsedAnswer<z.output<Schema>> {
  if (reply.finish === 'content-filter') throw new ModelFailure('refused');
  // Some servers put all of the answer among the thoughts.
  const isHidden = !reply.text.includes('{') && reply.thoughts.includes('{');
  try {
    const parsed = parseAnswer(isHidden ? reply.thoughts : reply.text, schema);
    // Its beginning may fit where the rest may be null.
    if (parsed.isOpen && reply.finish === 'length') throw new ModelFailure('cut-off');
    return { ...parsed, hasThoughts: parsed.hasThoughts || reply.thoughts !== '' || reply.thoughtTokens > 0 };
  } catch (error) {
    const isCutOff = reply.finish === 'length' && error instanceof ModelFailure;
    throw isCutOff ? new ModelFailure('cut-off') : error;
  }
}

function add(before: Attempt['usage'], { inputTokens, outputTokens }: Reply): Attempt['usage'] {
  if (before === null || inputTokens === null || outputTokens === null) return null;
  return { input: before.input + inputTokens, output: before.output + outputTokens };
}

/**
 * A client of one model. It learns what the server takes: a parameter that an error names is left out, the limit is
 * raised for a model that thinks, texts are cut to the context, and an answer that cannot be read is asked for once more.
 */
export function createQueryModel(deps: QueryDeps): QueryModel {
  const { connection, getAgreement, agree } = deps;
  let generate: Promise<Generate> | undefined;
  return async (question, signal) => {
    generate ??= createGenerate(connection, deps.fetch);
    const send = await generate;
    let attempt: Attempt = {
      agreed: getAgreement(),
      usage: { input: 0, output: 0 },
      hasRetried: false,
      wrong: undefined,
    };
    for (let count = 1; ; count += 1) {
      const request = buildRequest(question, attempt, connection);
      let reply: Reply;
      try {
        reply = await send(request, attempt.agreed, signal);
      } catch (error) {
        signal.throwIfAborted();
        const failure = classifyFailure(error, false);
        if (count >= maxRequests) throw failure;
        const { hasRetried } = attempt;
        attempt = afterFailure(failure, attempt, request);
        if (attempt.hasRetried !== hasRetried) await wait(retryMs, signal);
        continue;
      }
      agree(attempt.agreed);
      attempt = { ...attempt, usage: add(attempt.usage, reply) };
      const shorter = withReadContext(attempt.agreed, request, reply);
      if (shorter !== null && count < maxRequests) {
        attempt = { ...attempt, agreed: shorter };
        continue;
      }
      try {
        const parsed = parseReply(reply, question.schema);
        const { usage, agreed } = attempt;
        return {
          ...{ ...parsed, usage, isCut: request.isCut, format: agreed.format },
          tokens: usage === null ? null : usage.input + usage.output,
          read: { counted: reply.inputTokens, sent: estimateRequest(request) },
        };
      } catch (error) {
        if (!(error instanceof ModelFailure) || count >= maxRequests) throw error;
        if (error.reason === 'cut-off') {
          const agreed = withMoreOutput(attempt.agreed, request, reply, connection.maxOutputTokens);
          if (agreed === null) throw error;
          attempt = { ...attempt, agreed };
        } else if (error.reason === 'malformed' && attempt.wrong === undefined && reply.text.trim() !== '') {
          attempt = { ...attempt, wrong: reply.text };
        } else throw error;
      }
    }
  };
}
