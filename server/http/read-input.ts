import type { z } from 'zod';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { AppError } from '#domain/app-error.ts';
import { describeIssues } from './describe-issues.ts';
import type { HttpContext } from './http-env.ts';
import { withoutEndings } from './route-pattern.ts';

export const defaultMaxBodyBytes = 64 * 1024;

/** An escaped U+0000, which no text column can hold; a raw one is no JSON at all. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;
const nulSentence = 'The character U+0000 is not allowed in text.';

function parse(schema: z.ZodType | undefined, input: unknown, place: 'body' | 'query' | 'path'): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(input);
  if (!result.success) throw new AppError('invalid-input', describeIssues(result.error, input, place));
  return result.data;
}

function withoutNul(values: Record<string, string>): Record<string, string> {
  if (Object.values(values).some((value) => value.includes('\0'))) {
    throw new AppError('invalid-input', nulSentence);
  }
  return values;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed-json', 'The body is not valid JSON. Send a JSON object.');
  }
}

async function readBody(c: HttpContext): Promise<unknown> {
  const text = await c.req.text();
  const body = parseJson(text);
  if (escapedNul.test(text)) throw new AppError('invalid-input', nulSentence);
  return body;
}

/** Everything a call brings, parsed by the contract; unknown fields are dropped. */
export async function readInput(
  c: HttpContext,
  endpoint: EndpointDefinition,
): Promise<{ params: unknown; query: unknown; body: unknown }> {
  return {
    params: parse(endpoint.params, withoutEndings(endpoint.path, withoutNul(c.req.param())), 'path'),
    query: parse(endpoint.query, withoutNul(c.req.query()), 'query'),
    body: endpoint.body === undefined ? undefined : parse(endpoint.body, await readBody(c), 'body'),
  };
}
