import { z } from 'zod';
import { modelTasks } from '#domain/settings/model-tasks.ts';
import { endpoint } from './endpoint.ts';

const tokens = z.number().int().nonnegative();

const usage = z.object({
  calls: tokens,
  input_tokens: tokens,
  output_tokens: tokens,
  /** In `currency`; null where a model has no price. */
  cost: z.number().nonnegative().nullable(),
});

export const getModelUsage = endpoint({
  method: 'GET',
  path: '/admin/model-usage',
  summary: 'What the language model was asked, by task: today, in 30 days, and what waits',
  tag: 'Administration',
  access: 'admin',
  answer: z.object({
    /** Null without a language model. */
    model: z.string().nullable(),
    currency: z.string(),
    /** Tokens of a UTC day. */
    daily_tokens: tokens,
    today: usage,
    month: usage,
    tasks: z.array(
      z.object({
        task: z.enum(modelTasks),
        is_on: z.boolean(),
        /** Tokens that are counted for today, with those of calls that still run. */
        reserved_today: tokens,
        today: usage,
        month: usage,
        /** Checks whose reading is awaited, stories to write for, articles to rate; trials of the answering process. */
        waiting: tokens,
      }),
    ),
  }),
});
export type ModelUsage = z.infer<typeof getModelUsage.answer>;
