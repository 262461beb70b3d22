import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, type LanguageModelMiddleware, wrapLanguageModel } from 'ai';
import { z } from 'zod';
import { boundedFetch } from './bounded-fetch.ts';
import { classifyFailure } from './classify-failure.ts';
import { ModelFailure } from './model-failure.ts';
import { parseAnswer } from './parse-answer.ts';

export interface ModelAddress {
  /** As LLM_BASE_URL, with its `/v1`. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

export interface ModelQuestion<Schema extends z.ZodType> {
  /** Rules; ours and the administrator's. */
  system: string;
  /** Data only. */
  data: string;
  /** The shape of the answer. Ranges are checked here too, whatever the server promises. */
  schema: Schema;
  mostOutputTokens: number;
}

export interface ModelAnswer<Answer> {
  answer: Answer;
  /** Tokens as the server counted them; null when it did not say. */
  tokens: number | null;
}

/** Asks one question. Rejects with ModelFailure, or with the signal's reason. */
export type AskModel = <Schema extends z.ZodType>(
  question: ModelQuestion<Schema>,
  signal: AbortSignal,
) => Promise<ModelAnswer<z.output<Schema>>>;

/** Asks for an answer by the schema, in the protocol's own way. */
function inShape(schema: z.ZodType): LanguageModelMiddleware {
  const { $schema: _, ...shape } = z.toJSONSchema(schema);
  return {
    specificationVersion: 'v3',
    transformParams: async ({ params }) => ({
      ...params,
      // zod's type of a JSON schema allows more than the protocol's; ours uses the common part.
      responseFormat: { type: 'json', name: 'answer', schema: shape as Record<string, unknown> },
    }),
  };
}

function countTokens(usage: { inputTokens: number | undefined; outputTokens: number | undefined }) {
  const total = (usage.inputTokens ?? Number.NaN) + (usage.outputTokens ?? Number.NaN);
  return Number.isSafeInteger(total) && total >= 0 ? total : null;
}

/**
 * A client of one OpenAI-compatible endpoint. A server that rejects the answer's shape, the temperature or
 * the limit of tokens with 400 or 422 is asked again without them, and remembered.
 */
export function createAskModel(address: ModelAddress): AskModel {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: address.baseUrl,
    fetch: boundedFetch,
    supportsStructuredOutputs: true,
    ...(address.apiKey === undefined ? {} : { apiKey: address.apiKey }),
  });
  const model = provider.chatModel(address.model);
  let isPlain = false;
  const generate = (
    { system, data, schema, mostOutputTokens }: ModelQuestion<z.ZodType>,
    signal: AbortSignal,
  ) =>
    generateText({
      model: isPlain ? model : wrapLanguageModel({ model, middleware: inShape(schema) }),
      system,
      prompt: data,
      abortSignal: signal,
      maxRetries: 0,
      ...(isPlain ? {} : { temperature: 0, maxOutputTokens: mostOutputTokens }),
    });
  return async (question, signal) => {
    const wasPlain = isPlain;
    const result = await generate(question, signal).catch((error: unknown) => {
      const failure = classifyFailure(error, false);
      const status = wasPlain ? undefined : statusOf(failure);
      if (status !== 400 && status !== 422) throw failure;
      isPlain = true;
      return generate(question, signal);
    });
    if (result.finishReason === 'content-filter') throw new ModelFailure('refused');
    return { answer: parseAnswer(result.text, question.schema), tokens: countTokens(result.usage) };
  };
}

function statusOf(failure: unknown): unknown {
  const cause = failure instanceof ModelFailure ? failure.cause : undefined;
  return cause instanceof Error ? Reflect.get(cause, 'statusCode') : undefined;
}
