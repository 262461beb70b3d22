import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ModelQuestion } from './query-model.ts';

const maxAnswers = 500;
/** The fence of a question is new each time, and says nothing. */
const anyFence = /\b(BEGIN|END) [0-9a-f]{24}\b/g;

/** The last answers of a process, by what was asked. They are lost with the process and stored nowhere. */
export interface AnswerCache {
  get(key: string): unknown;
  set(key: string, answer: unknown): void;
}

/** What decides the answer: server, model, prompt, texts and the form of the answer. */
export function questionKey(
  { baseUrl, model }: { baseUrl: string; model: string },
  { system, data, schema, maxOutputTokens }: ModelQuestion<z.ZodType>,
): string {
  const [rules, texts] = [system, data].map((text) => text.replace(anyFence, '$1'));
  const question = [baseUrl, model, rules, texts, z.toJSONSchema(schema), maxOutputTokens];
  return createHash('sha256').update(JSON.stringify(question)).digest('base64');
}

export function createAnswerCache(max = maxAnswers): AnswerCache {
  const answers = new Map<string, unknown>();
  return {
    get(key) {
      const answer = answers.get(key);
      // The latest stand last.
      if (answers.delete(key)) answers.set(key, answer);
      return answer;
    },
    set(key, answer) {
      answers.delete(key);
      answers.set(key, answer);
      const [oldest] = answers.keys();
      if (answers.size > max && oldest !== undefined) answers.delete(oldest);
    },
  };
}
