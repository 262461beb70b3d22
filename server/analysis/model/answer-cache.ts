import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ModelQuestion } from './query-model.ts';

/** The fence of a question is new each time, and says nothing. */
const anyFence = /\b(BEGIN|END) [0-9a-f]{24}\b/g;

/** The last answers of a model in this process, by what was asked. They are stored nowhere. */
export type AnswerCache = LRUCache<string, object>;

export const createAnswerCache = (): AnswerCache => new LRUCache({ max: 500 });

/** What decides a model's answer: prompt, texts and the form of the answer. */
export function questionKey({ system, data, schema, maxOutputTokens }: ModelQuestion<z.ZodType>): string {
  const [rules, texts] = [system, data].map((text) => text.replace(anyFence, '$1'));
  const question = [rules, texts, z.toJSONSchema(schema), maxOutputTokens];
  return createHash('sha256').update(JSON.stringify(question)).digest('base64');
}
