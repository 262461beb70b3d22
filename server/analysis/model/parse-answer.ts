import type { z } from 'zod';
import { sliceText } from '#domain/text/cut-text.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { ModelFailure } from './model-failure.ts';

/** Where the JSON value that opens at `from` ends, brackets in strings left out; -1 when it is cut off. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let isInString = false;
  for (let i = from; i < text.length; i += 1) {
    const sign = text[i];
    if (isInString) {
      if (sign === '\\') i += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
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
    return parseJson(sliceText(text, from, end));
  } catch {
    return undefined;
  }
}

const fence = '```';

/** What stands inside the first closed fence; by searching forward only, so that no text takes long. */
function insideFence(text: string): string | undefined {
  const opened = text.indexOf(fence);
  const closed = opened === -1 ? -1 : text.indexOf(fence, opened + fence.length);
  if (closed === -1) return undefined;
  return sliceText(text, opened + fence.length, closed).replace(/^json/i, '');
}

/** The answer without a reasoning model's thoughts and without the fence around its JSON. */
function unwrap(text: string): string {
  const spoken = text.replace(/^\s*<think>[\s\S]*?<\/think>/i, '');
  return insideFence(spoken) ?? spoken;
}

/**
 * The first JSON object of a model's answer, by the schema.
 * @throws ModelFailure refused when there is no object at all, malformed when it is broken or out of range
 */
export function parseAnswer<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  if (!text.includes('{')) throw new ModelFailure(text.trim() === '' ? 'malformed' : 'refused');
  const result = schema.safeParse(parseObject(unwrap(text)) ?? parseObject(text));
  if (!result.success) throw new ModelFailure('malformed');
  return result.data;
}
