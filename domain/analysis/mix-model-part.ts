import type { LeanPart } from './rating.ts';

/** The model's maximum weight where outlet or wording have a lean too; these keep their proportion in the rest. */
const maxShare = 0.25;
/** The confidence from which the model has that weight: the maximum that it reaches. */
const fullConfidence = 0.7;
/** A lean nearer to 0 has no side. */
const sideFrom = 0.1;

/** The model's weight beside outlet or wording, by its confidence; in [0, 0.25]. */
export function modelShare(confidence: number): number {
  return maxShare * Math.min(1, Math.max(0, confidence) / fullConfidence);
}

/** Whether findings and own lean are on opposite sides, so that their mean is meaningless. */
export function hasOppositeSides({ low, high }: { low: number | null; high: number | null }): boolean {
  return low !== null && high !== null && low < -sideFrom && high > sideFrom;
}

/**
 * Adds the model's part. Beside other parts its weight is `modelShare`, and theirs shrink in proportion. As the only
 * part with a lean it has weight 1. Without a lean it has weight 0, and the other weights stay.
 */
export function addModelPart(
  parts: readonly LeanPart[],
  model: Omit<LeanPart, 'weight' | 'kind'>,
): LeanPart[] {
  const othersHaveLean = parts.some((part) => part.lean !== null && part.weight > 0);
  const weight = model.lean === null ? 0 : othersHaveLean ? modelShare(model.confidence) : 1;
  return [
    ...parts.map((part) => ({ ...part, weight: part.weight * (1 - weight) })),
    { kind: 'model', ...model, weight },
  ];
}
