import { z } from 'zod';
import { credibilitySignKinds } from '#domain/analysis/rating.ts';

/** Words of the article; `start` and `end` are offsets as those of evidence. */
const passage = z.object({
  quote: z.string().max(300),
  start: z.number().int(),
  end: z.number().int(),
});

/** The lean that a language model gave the text without names; it counts no further than the model's passages. */
export const modelLean = z.object({
  /** -2 (clearly left) to 2 (clearly right). */
  step: z.number().int().min(-2).max(2),
  reasons: z.array(z.object({ text: z.string(), passages: z.array(passage) })),
});

/** What a language model points to; it changes no score. */
export const credibilitySign = passage.extend({
  /** A claim without a source, a headline that says more than the text, a figure without an origin. */
  kind: z.enum(credibilitySignKinds),
  explanation: z.string(),
});

/** What `ai_analysis` is written from. */
export const analysisSections = z.object({
  /** Sentences. */
  summary: z.array(z.string()),
  /** What each sentence of a language model's summary rests on; absent where the article's own sentences are shown. */
  summary_passages: z.array(z.array(passage)).optional(),
  /** Paragraphs. */
  bias_analysis: z.array(z.string()),
});
