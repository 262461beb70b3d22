import type { LanguageModelMiddleware } from 'ai';
import { z } from 'zod';
import { boundedFetch } from './bounded-fetch.ts';
import { classifyFailure } from './classify-failure.ts';
import { ModelFailure } from './model-failure.ts';
import { parseAnswer } from './parse-answer.ts';

export interface ModelAddress {
  /** LLM_BASE_URL, including `/v1`. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

export interface ModelQuestion<Schema extends z.ZodType> {
  /** The rules of the program and of the administrator. */
  system: string;
  /** Data only. */
  data: string;
  /** The schema of the answer. The client validates it too. */
  schema: Schema;
  maxOutputTokens: number;
}

export interface ModelAnswer<Answer> {
  answer: Answer;
  /** Tokens by the server's count; null without one. */
  tokens: number | null;
  /** The same for the question and the answer. */
  usage: { input: number; output: number } | null;
}

/** Sends one question. Rejects with ModelFailure, or with the signal's reason. */
export type QueryModel = <Schema extends z.ZodType>(
  question: ModelQuestion<Schema>,
  signal: AbortSignal,
) => Promise<ModelAnswer<z.output<Schema>>>;

/** Requests an answer by the schema through the protocol's response format. */
function withResponseFormat(schema: z.ZodType): LanguageModelMiddleware {
  const { $schema: _, ...shape } = z.toJSONSchema(schema);
  return {
    specificationVersion: 'v3',
    transformParams: async ({ params }) => ({
      ...params,
      // zod's type of a JSON schema is wider than the protocol's; these schemas use the common part.
      responseFormat: { type: 'json', name: 'answer', schema: shape as Record<string, unknown> },
    }),
  };
}

function countTokens(counted: {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}): Pick<ModelAnswer<unknown>, 'tokens' | 'usage'> {
  const [input, output] = [counted.inputTokens ?? Number.NaN, counted.outputTokens ?? Number.NaN];
  const isCounted = [input, output].every((count) => Number.isSafeInteger(count) && count >= 0);
  return isCounted ? { tokens: input + output, usage: { input, output } } : { tokens: null, usage: null };
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

/** Loads the client library at the first question, because it needs about 200 ms and 25 MB. */
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
      model: isPlain ? model : wrapLanguageModel({ model, middleware: withResponseFormat(schema) }),
      system,
      prompt: data,
      abortSignal: signal,
      maxRetries: 0,
      ...(isPlain ? {} : { temperature: 0, maxOutputTokens }),
    });
}

/**
 * A client of one OpenAI-compatible endpoint. If the server rejects the response format, the temperature or the token
 * limit with 400 or 422, the client repeats the request without them and omits them from then on.
 */
export function createQueryModel(address: ModelAddress): QueryModel {
  let generate: Generate | undefined;
  let isPlain = false;
  return async (question, signal) => {
    generate ??= await createGenerate(address);
    const [generateOnce, wasPlain] = [generate, isPlain];
    const result = await generateOnce(question, signal, wasPlain).catch(async (error: unknown) => {
      const failure = classifyFailure(error, false);
      const status = !wasPlain && failure instanceof ModelFailure ? failure.status : undefined;
      if (status !== 400 && status !== 422) throw failure;
      const answered = await generateOnce(question, signal, true);
      isPlain = true;
      return answered;
    });
    if (result.finishReason === 'content-filter') throw new ModelFailure('refused');
    return { answer: parseAnswer(result.text, question.schema), ...countTokens(result.usage) };
  };
}
