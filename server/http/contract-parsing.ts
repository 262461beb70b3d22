import type { z } from 'zod';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { AppError } from '#domain/app-error.ts';
import { isWithinBounds, type JsonBounds } from '#domain/text/json-bounds.ts';
import { escapesNul, parseJson } from '#domain/text/parse-json.ts';
import { toWellFormed } from '#domain/text/well-formed.ts';
import { describeIssues } from '#server/describe-issues.ts';
import { mainThread } from '#server/take-turns.ts';
import type { HttpContext } from './http-env.ts';
import { defaultBodyBounds, defaultMaxBodyBytes, readBody } from './read-body.ts';

/** Parses an answer by the contract, so that no undeclared field is sent. An answer that breaks it is a bug. */
export function parseAnswer(endpoint: EndpointDefinition, value: unknown): unknown {
  const result = endpoint.answer.safeParse(value);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`The answer of ${endpoint.method} ${endpoint.path} breaks the contract: ${where}`);
}

const nulSentence = 'The character U+0000 is not allowed in text.';

function parse(schema: z.ZodType | undefined, input: unknown, place: 'body' | 'query' | 'path'): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(input);
  if (!result.success) throw new AppError('invalid-input', describeIssues(result.error, input, place));
  return result.data;
}

/** Values of an address. Bytes that are not UTF-8 stay percent-encoded. */
function wellFormedValues(values: Record<string, string>): Record<string, string> {
  if (Object.values(values).some((value) => value.includes('\0'))) {
    throw new AppError('invalid-input', nulSentence);
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toWellFormed(value)]));
}

function parseBody(text: string, schema: z.ZodType, bounds: JsonBounds): unknown {
  if (!isWithinBounds(text, bounds)) {
    throw new AppError(
      'body-too-large',
      `The body holds too much. Send at most ${bounds.values} fields and entries, at most ${bounds.depth} inside one another.`,
    );
  }
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    throw new AppError('malformed-json', 'The body is not valid JSON. Send a JSON object.');
  }
  if (escapesNul(text)) throw new AppError('invalid-input', nulSentence);
  return parse(schema, body, 'body');
}

async function receiveBody(c: HttpContext, endpoint: EndpointDefinition): Promise<unknown> {
  const { body: schema, maxBodyBytes = defaultMaxBodyBytes, maxBodyValues } = endpoint;
  if (schema === undefined) return undefined;
  const bytes = await readBody(c, maxBodyBytes);
  const bounds = { ...defaultBodyBounds, values: maxBodyValues ?? defaultBodyBounds.values };
  const parsed = () => parseBody(new TextDecoder().decode(bytes), schema, bounds);
  // Large bodies are parsed in turns, so that several at once do not block other calls.
  return bytes.byteLength > defaultMaxBodyBytes ? await mainThread.run(parsed) : parsed();
}

/**
 * Parses params, query and body by the contract; unknown fields are dropped. Text is well formed: half of a surrogate
 * pair becomes U+FFFD, and U+0000, which no text column can hold, is refused. The size of a body, in bytes and in values,
 * is checked before it is parsed.
 */
export async function parseInput(
  c: HttpContext,
  endpoint: EndpointDefinition,
): Promise<{ params: unknown; query: unknown; body: unknown }> {
  return {
    params: parse(endpoint.params, withoutEndings(endpoint.path, wellFormedValues(c.req.param())), 'path'),
    query: parse(endpoint.query, wellFormedValues(c.req.query()), 'query'),
    body: await receiveBody(c, endpoint),
  };
}

const parameter = /\{(\w+)\}(\.\w+)?/g;

/**
 * The router's pattern for a path of the contract. A parameter may have an ending, as in
 * `/feeds/{edition}.rss`. The router matches whole segments, so the value then includes the ending.
 */
export function routePattern(path: string): string {
  return path.replace(parameter, (_, name: string, ending: string | undefined) =>
    ending === undefined ? `:${name}` : `:${name}{[\\w-]+\\${ending}}`,
  );
}

/** The values of a path's parameters without the endings behind them. */
function withoutEndings(path: string, values: Record<string, string>): Record<string, string> {
  const bare = { ...values };
  for (const [, name = '', ending] of path.matchAll(parameter)) {
    if (ending !== undefined) bare[name] = (bare[name] ?? '').slice(0, -ending.length);
  }
  return bare;
}
