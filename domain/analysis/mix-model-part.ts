import type { LeanPart } from './rating.ts';

/** The model's largest share where outlet or wording speak too; they keep their proportion in the rest. */
const maxShare = 0.4;
/** The confidence from which it has that share: the most that two readings reach. */
const fullConfidence = 0.7;
/** A reading nearer to the middle takes no side. */
const sideFrom = 0.1;

/** The model's share beside outlet or wording, by its confidence; in [0, 0.4]. */
export function modelShare(confidence: number): number {
  return maxShare * Math.min(1, Math.max(0, confidence) / fullConfidence);
}

/** Whether two readings take opposite sides, so that their mean says nothing. */
export function hasOppositeSides({ low, high }: { low: number | null; high: number | null }): boolean {
  return low !== null && high !== null && low < -sideFrom && high > sideFrom;
}

/**
 * Adds the model's part. Where it speaks beside others its weight is `modelShare` and theirs shrink by the
 * same; alone it weighs 1; silent it weighs 0 and theirs stay.
 */
export function addModelPart(
  parts: readonly LeanPart[],
  model: Omit<LeanPart, 'weight' | 'kind'>,
): LeanPart[] {
  const othersSpeak = parts.some((part) => part.lean !== null && part.weight > 0);
  const weight = model.lean === null ? 0 : othersSpeak ? modelShare(model.confidence) : 1;
  return [
    ...parts.map((part) => ({ ...part, weight: part.weight * (1 - weight) })),
    { kind: 'model', ...model, weight },
  ];
}
