import { z } from 'zod';
import { storedCount, storedList, storedText } from '#server/db/stored-json.ts';

const goldenCase = z.object({
  name: z.string(),
  outcome: z.enum(['sound', 'unsound', 'not-asked']).catch('not-asked'),
  note: storedText,
});

const goldenResult = z.object({
  outcome: z.enum(['sound', 'unsound', 'not-checked']).catch('not-checked'),
  message: storedText,
  model: storedText,
  checkedAt: z.iso.datetime().optional().catch(undefined),
  quotesFound: storedCount,
  quotesDropped: storedCount,
  cases: storedList(goldenCase),
});

/** How a prompt did on the golden set, as it is kept with its version. */
export interface GoldenResult extends z.infer<typeof goldenResult> {
  checkedAt: string;
}
export type GoldenCase = z.infer<typeof goldenCase>;

/** As any release wrote it; null where the golden set was not run. @param savedAt when the prompt came in force */
export function parseGoldenResult(stored: unknown, savedAt: Date): GoldenResult | null {
  const { data } = goldenResult.safeParse(stored);
  return data === undefined ? null : { ...data, checkedAt: data.checkedAt ?? savedAt.toISOString() };
}
