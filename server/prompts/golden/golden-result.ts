import { z } from 'zod';

const goldenCase = z.object({
  name: z.string(),
  outcome: z.enum(['sound', 'unsound', 'not-asked']),
  note: z.string(),
});

/** How a prompt did on the golden set, as it is kept with its version. */
export const goldenResult = z.object({
  outcome: z.enum(['sound', 'unsound', 'not-checked']),
  message: z.string(),
  model: z.string(),
  checkedAt: z.iso.datetime(),
  quotesFound: z.number(),
  quotesDropped: z.number(),
  cases: z.array(goldenCase),
});
export type GoldenResult = z.infer<typeof goldenResult>;
export type GoldenCase = z.infer<typeof goldenCase>;
