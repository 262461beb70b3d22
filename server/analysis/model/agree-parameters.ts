import { z } from 'zod';
import type { ModelFailure } from './model-failure.ts';

/** How an answer's form is requested, from the strictest on. */
const formats = ['json_schema', 'json_schema without bounds', 'json_object', 'none'] as const;
export type AnswerFormat = (typeof formats)[number];

/** What one server and model take, learned from their errors and answers. */
export interface Agreement {
  limit: 'max_tokens' | 'max_completion_tokens' | 'none';
  temperature: boolean;
  /** `low` after an answer that was cut off. */
  effort: 'not sent' | 'low' | 'refused';
  format: AnswerFormat;
  /** Set when answers needed more than their question expects. */
  outputTokens: number | undefined;
  /** Set when the server named its context, or read less than it was sent. */
  contextTokens: number | undefined;
}

export const initialAgreement: Agreement = {
  limit: 'max_tokens',
  temperature: true,
  effort: 'not sent',
  format: 'json_schema',
  outputTokens: undefined,
  contextTokens: undefined,
};

const bounds =
  /minimum|maximum|m(?:in|ax)[ _]?(?:length|items)|pattern|multipleof|constraint|keyword|bounds/i;

function nextFormat(format: AnswerFormat, said: string): AnswerFormat {
  if (format === 'json_schema' && bounds.test(said)) return 'json_schema without bounds';
  return format.startsWith('json_schema') ? 'json_object' : 'none';
}

const namesFormat = /response_?format|json_?schema|json_object|output_?format|structured|grammar|schema/i;

/**
 * What to send instead after the server rejected a request: without the one parameter that its error names, or with the
 * next form of answers, then without temperature, where it names none.
 * @returns null if nothing is left to leave out
 */
export function withoutRefused(agreed: Agreement, { said }: Pick<ModelFailure, 'said'>): Agreement | null {
  if (agreed.limit === 'max_tokens' && said.includes('max_completion_tokens'))
    return { ...agreed, limit: 'max_completion_tokens' };
  if (agreed.limit !== 'none' && said.includes(agreed.limit)) return { ...agreed, limit: 'none' };
  if (agreed.temperature && /temperature/i.test(said)) return { ...agreed, temperature: false };
  if (agreed.effort === 'low' && /reasoning/i.test(said)) return { ...agreed, effort: 'refused' };
  if (agreed.format === 'none') return agreed.temperature ? { ...agreed, temperature: false } : null;
  const format = namesFormat.test(said) ? nextFormat(agreed.format, said) : nextFormat(agreed.format, '');
  return { ...agreed, format };
}

/** The parameters that are left out or replaced, for the log and the back office. */
export function describeAgreement(agreed: Agreement): string[] {
  return [
    ...(agreed.limit === 'max_tokens' ? [] : [`max_tokens (${agreed.limit})`]),
    ...(agreed.temperature ? [] : ['temperature']),
    ...(agreed.effort === 'refused' ? ['reasoning_effort'] : []),
    ...(agreed.format === 'json_schema' ? [] : [`json_schema (${agreed.format})`]),
  ];
}

/** The context that a server's error names. */
export function namedContext(said: string): number | undefined {
  const found = /(?:context (?:length|size|window)(?: is| of)?|n_ctx"?:?)[^\d]{0,20}(\d{3,7})/i.exec(
    said,
  )?.[1];
  return found === undefined ? undefined : Number(found);
}

const boundKeys = new Set(
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems pattern'.split(
    ' ',
  ),
);

function withoutBounds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutBounds);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !boundKeys.has(key) || typeof value === 'object')
      .map(([key, value]) => [key, withoutBounds(value)]),
  );
}

/** The value of `response_format`. */
export function responseFormat(format: AnswerFormat, schema: z.ZodType): object | undefined {
  if (format === 'none') return undefined;
  if (format === 'json_object') return { type: 'json_object' };
  const { $schema: _, ...shape } = z.toJSONSchema(schema);
  const sent = format === 'json_schema' ? shape : withoutBounds(shape);
  return { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: sent } };
}
