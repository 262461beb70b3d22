import type { z } from 'zod';
import { type Agreement, responseFormat } from './agree-parameters.ts';
import type { ModelConnection } from './model-connection.ts';

/** What is sent to a model. */
export interface Request {
  system: string;
  /** The data, then in turns an answer of the model and what is said to it. */
  turns: readonly string[];
  schema: z.ZodType;
  maxOutputTokens: number;
}

/** What came back; counts are the server's, null without them. */
export interface Reply {
  text: string;
  /** Thoughts that the server keeps apart from the answer. */
  thoughts: string;
  finish: string;
  inputTokens: number | null;
  outputTokens: number | null;
  thoughtTokens: number;
}

/** Sends one request in the terms of the agreement. Rejects with the errors of the client library. */
export type Generate = (request: Request, agreed: Agreement, signal: AbortSignal) => Promise<Reply>;

const countOf = (value: number | undefined): number | null =>
  Number.isSafeInteger(value) && (value ?? -1) >= 0 ? (value ?? null) : null;

function parametersOf({ schema, maxOutputTokens }: Request, agreed: Agreement) {
  const format = responseFormat(agreed.format, schema);
  return {
    ...(agreed.limit === 'max_tokens' ? { maxOutputTokens } : {}),
    ...(agreed.temperature ? { temperature: 0 } : {}),
    providerOptions: {
      // Passed on as they are, but for `reasoningEffort`. zod's type of a JSON schema is wider than the protocol's.
      model: {
        ...(agreed.limit === 'max_completion_tokens' ? { max_completion_tokens: maxOutputTokens } : {}),
        ...(format === undefined ? {} : { response_format: format as Record<string, never> }),
        ...(agreed.effort === 'low' ? { reasoningEffort: 'low' } : {}),
      },
    },
  };
}

/** Loads the client library at the first question, because it needs time and memory. */
export async function createGenerate(
  { baseUrl, key, model, headers, query }: ModelConnection,
  fetch: typeof globalThis.fetch,
): Promise<Generate> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    fetch,
    headers: { ...headers },
    queryParams: { ...query },
    ...(key === undefined ? {} : { apiKey: key }),
  });
  const chat = provider.chatModel(model);
  return async (request, agreed, signal) => {
    const turns = request.turns.map((text, at) => ({
      role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: [{ type: 'text' as const, text }],
    }));
    const { content, finishReason, usage } = await chat.doGenerate({
      prompt: [{ role: 'system', content: request.system }, ...turns],
      ...parametersOf(request, agreed),
      abortSignal: signal,
    });
    const of = (kind: 'text' | 'reasoning') =>
      content.map((part) => (part.type === kind ? part.text : '')).join('');
    return {
      text: of('text'),
      thoughts: of('reasoning'),
      finish: finishReason.unified,
      inputTokens: countOf(usage.inputTokens.total),
      outputTokens: countOf(usage.outputTokens.total),
      thoughtTokens: countOf(usage.outputTokens.reasoning) ?? 0,
    };
  };
}
