import { z } from 'zod';
import {
  storedCount,
  storedList,
  storedObject,
  storedRecord,
  storedText,
  storedTexts,
} from '#server/db/stored-json.ts';

const boolean = z.boolean().catch(false);

const input = storedObject({
  feeds: storedList(z.object({ id: z.string(), url: z.string(), name: storedText, isDue: boolean })),
  items: storedTexts,
  firstBatch: z.number().int().positive().catch(1),
});

/** What one part reads: feeds in batches from `firstBatch` on, or the pages of items by id. */
export type PartInput = z.infer<typeof input>;

/** `run_parts.input` as any release wrote it. */
export function parsePartInput(stored: unknown): PartInput {
  return input.parse(stored);
}

const problem = z.object({ source: storedText, kind: storedText, detail: storedText });
const stepProblem = z.object({ summary: storedText, detail: storedText });

const figures = storedObject({
  feeds: storedObject({ requested: storedCount, unchanged: storedCount, failed: storedCount }),
  ...{ itemsListed: storedCount, itemsFailed: storedCount, itemsLeft: storedCount, setAside: storedCount },
  problems: storedList(problem),
  stepEnds: storedList(
    z.object({ step: z.string(), hasSucceeded: boolean, problem: stepProblem.nullable().catch(null) }),
  ),
  steps: storedRecord(z.number()),
  /** Items whose site another part may request. */
  deferred: storedList(z.object({ id: z.string(), site: z.string() })),
});

export type PartFigures = z.infer<typeof figures>;

/** `run_parts.figures` as any release wrote it. */
export function parsePartFigures(stored: unknown): PartFigures {
  return figures.parse(stored);
}
