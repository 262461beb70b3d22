import type { LanguageModelMiddleware } from 'ai';
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
  maxOutputTokens: number;
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

type Generate = (
  question: ModelQuestion<z.ZodType>,
  signal: AbortSignal,
  isPlain: boolean,
) => Promise<{
  text: string;
  finishReason: string;
  usage: { inputTokens: number | undefined; outputTokens: number | undefined };
}>;

/** Loaded at the first question: about 200 ms and 25 MB that a server without questions need not spend. */
async function createGenerate(address: ModelAddress): Promise<Generate> {
  const [{ createOpenAICompatible }, { generateText, wrapLanguageModel }] = await Promise.all([
    import('@ai-sdk/openai-compatible'),
    import('ai'),
  ]);
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: address.baseUrl,
    fetch: boundedFetch,
    supportsStructuredOutputs: true,
    ...(address.apiKey === undefined ? {} : { apiKey: address.apiKey }),
  });
  const model = provider.chatModel(address.model);
  return ({ system, data, schema, maxOutputTokens }, signal, isPlain) =>
    generateText({
      model: isPlain ? model : wrapLanguageModel({ model, middleware: inShape(schema) }),
      system,
      prompt: data,
      abortSignal: signal,
      maxRetries: 0,
      ...(isPlain ? {} : { temperature: 0, maxOutputTokens }),
    });
}

/**
 * A client of one OpenAI-compatible endpoint. A server that rejects the answer's shape, the temperature or
 * the limit of tokens with 400 or 422 is asked again without them, and remembered.
 */
export function createAskModel(address: ModelAddress): AskModel {
  let generate: Generate | undefined;
  let isPlain = false;
  return async (question, signal) => {
    generate ??= await createGenerate(address);
    const [ask, wasPlain] = [generate, isPlain];
    const result = await ask(question, signal, wasPlain).catch(async (error: unknown) => {
      const failure = classifyFailure(error, false);
      const status = !wasPlain && failure instanceof ModelFailure ? failure.status : undefined;
      if (status !== 400 && status !== 422) throw failure;
      const answered = await ask(question, signal, true);
      isPlain = true;
      return answered;
    });
    if (result.finishReason === 'content-filter') throw new ModelFailure('refused');
    return { answer: parseAnswer(result.text, question.schema), tokens: countTokens(result.usage) };
  };
}
