import type { LeanPart } from './rating.ts';

/** The model's share where outlet or wording speak too; they keep their proportion in the rest. */
export const modelShare = 0.4;

/**
 * Adds the model's part. Where it speaks beside others its weight is `modelShare` and theirs shrink by the
 * same; alone it weighs 1; silent it weighs 0 and theirs stay.
 */
export function addModelPart(
  parts: readonly LeanPart[],
  model: Omit<LeanPart, 'weight' | 'kind'>,
): LeanPart[] {
  const othersSpeak = parts.some((part) => part.lean !== null && part.weight > 0);
  const weight = model.lean === null ? 0 : othersSpeak ? modelShare : 1;
  return [
    ...parts.map((part) => ({ ...part, weight: part.weight * (1 - weight) })),
    { kind: 'model', ...model, weight },
  ];
}
