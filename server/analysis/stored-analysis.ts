import { z } from 'zod';
import { articleKindNames } from '#domain/analysis/article-kind.ts';
import {
  type Analysis,
  abstentionReasons,
  analyzerNames,
  credibilitySignKinds,
  evidenceKinds,
  leanBases,
  leanPartKinds,
  partisanSides,
} from '#domain/analysis/rating.ts';
import { storedList, storedObject, storedText, storedTexts } from '#server/db/stored-json.ts';

const number = z.number().catch(0);
const numberOrNull = z.number().nullable().catch(null);

const leanPart = z.object({
  kind: z.enum(leanPartKinds),
  lean: numberOrNull,
  weight: number,
  confidence: number,
  note: storedText,
});

const evidence = z
  .object({
    quote: z.string(),
    start: z.number(),
    end: z.number(),
    side: z.enum(partisanSides).nullable().catch(null),
    weight: number,
    kind: z.enum(evidenceKinds),
    explanation: storedText,
    terms: z.array(z.string()).optional().catch(undefined),
  })
  .transform(({ terms, ...rest }) => (terms === undefined ? rest : { ...rest, terms }));

const passage = z.object({ quote: z.string(), start: z.number(), end: z.number() });
const sentence = z.object({ text: z.string(), passages: storedList(passage) });
const modelLean = z.object({ step: z.number().min(-2).max(2), reasons: storedList(sentence) });
const sign = passage.extend({ kind: z.enum(credibilitySignKinds), explanation: storedText });

/** Fields that not every analysis has; undefined is not stored. */
function withDefined<Value extends object, Extra extends object>(value: Value, extra: Extra) {
  const defined = Object.entries(extra).filter(([, each]) => each !== undefined);
  return { ...value, ...(Object.fromEntries(defined) as { [Key in keyof Extra]?: NonNullable<Extra[Key]> }) };
}

const storedLean = storedObject({
  estimate: numberOrNull,
  low: numberOrNull,
  high: numberOrNull,
  confidence: number,
  abstention: z.enum(abstentionReasons).nullable().catch(null),
  basis: z.enum(leanBases).catch('none'),
  parts: storedList(leanPart),
  evidence: storedList(evidence),
  modelLean: modelLean.optional().catch(undefined),
}).transform(({ modelLean: own, ...rest }) => withDefined(rest, { modelLean: own }));

const storedCredibility = storedObject({
  score: numberOrNull,
  low: numberOrNull,
  high: numberOrNull,
  confidence: number,
  outletReliability: numberOrNull,
  factors: storedList(z.object({ id: z.string(), label: storedText, value: storedText, effect: number })),
  signs: storedList(sign),
}).transform(({ signs, ...rest }) => (signs.length === 0 ? rest : { ...rest, signs }));

const articleKind = z.object({ name: z.enum(articleKindNames), reason: storedText });

const storedAnalysis = storedObject({
  analyzer: storedObject({ name: z.enum(analyzerNames).catch('embedded'), version: storedText }),
  lean: storedLean,
  credibility: storedCredibility,
  kind: articleKind.optional().catch(undefined),
  topics: storedTexts,
  summary: storedTexts,
  summaryPassages: z.array(storedList(passage)).optional().catch(undefined),
  biasAnalysis: storedTexts,
  reasoning: storedText,
  notes: storedTexts,
});

/** `ratings.analysis` as any release wrote it. Its version stands beside it, in `analyzer_version`. */
export function parseAnalysis(stored: unknown): Analysis {
  const { kind, summaryPassages, ...analysis } = storedAnalysis.parse(stored);
  return withDefined(analysis, { kind, summaryPassages });
}

/** The parts of an analysis that say where its numbers come from. */
export type RatingOrigin = Pick<Analysis, 'lean' | 'credibility' | 'summary'>;

const ratingOrigin = storedObject({ lean: storedLean, credibility: storedCredibility, summary: storedTexts });

/** A part of a stored analysis, as `parseAnalysis`. */
export function parseRatingOrigin(stored: unknown): RatingOrigin {
  return ratingOrigin.parse(stored);
}

/** The topics of a stored analysis; none where there is no analysis. */
export function parseTopics(stored: unknown): string[] {
  return storedTexts.parse(stored);
}
