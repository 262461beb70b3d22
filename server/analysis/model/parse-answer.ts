import type { z } from 'zod';
import { parseJson } from '#domain/text/parse-json.ts';
import { ModelFailure } from './model-failure.ts';

/** The end of the JSON object that starts at `from`, ignoring brackets in strings; -1 when it is truncated. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let isInString = false;
  for (let i = from; i < text.length; i += 1) {
    const character = text[i];
    if (isInString) {
      if (character === '\\') i += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return -1;
}

function parseObject(text: string): unknown {
  const from = text.indexOf('{');
  const end = from === -1 ? -1 : endOfObject(text, from);
  if (end === -1) return undefined;
  try {
    return parseJson(text.slice(from, end));
  } catch {
    return undefined;
  }
}

const fence = '```';

/** The content of the first closed Markdown fence, found in linear time. */
function insideFence(text: string): string | undefined {
  const opened = text.indexOf(fence);
  const closed = opened === -1 ? -1 : text.indexOf(fence, opened + fence.length);
  if (closed === -1) return undefined;
  return text.slice(opened + fence.length, closed).replace(/^json/i, '');
}

/** The answer without the thoughts of a reasoning model and without the fence around its JSON. */
function unwrap(text: string): string {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/i, '');
  return insideFence(answer) ?? answer;
}

/**
 * Parses the first JSON object of a model's answer with the schema.
 * @throws ModelFailure `refused` without any object, `malformed` for an invalid object or a value out of range
 */
export function parseAnswer<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  if (!text.includes('{')) throw new ModelFailure(text.trim() === '' ? 'malformed' : 'refused');
  const result = schema.safeParse(parseObject(unwrap(text)) ?? parseObject(text));
  if (!result.success) throw new ModelFailure('malformed');
  return result.data;
}
