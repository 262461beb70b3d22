import { clampLean } from './bias-scale.ts';
import type { LeanPart } from './rating.ts';

/** A part before its weight is computed; `strength` is its weight when every part has a lean, in (0, 1]. */
export interface UnweightedPart extends Omit<LeanPart, 'weight'> {
  strength: number;
}

/**
 * Computes the weight of each part that has a lean, in proportion to its strength; the weights sum to 1. A part that
 * abstained has weight 0 and stays in the list.
 */
export function weighParts(parts: readonly UnweightedPart[]): LeanPart[] {
  const total = parts.reduce((sum, part) => sum + (part.lean === null ? 0 : part.strength), 0);
  return parts.map(({ strength, ...part }) => ({
    ...part,
    weight: part.lean === null || total === 0 ? 0 : strength / total,
  }));
}

/** The weighted mean of the parts that have a lean; null when none has one. */
export function mixLean(parts: readonly LeanPart[]): number | null {
  let sum = 0;
  let total = 0;
  for (const part of parts) {
    if (part.lean === null) continue;
    sum += part.lean * part.weight;
    total += part.weight;
  }
  return total === 0 ? null : clampLean(sum / total);
}

/** The lowest and the highest of repeated estimates, `estimate` included. */
export function leanRange(estimate: number, repeated: readonly number[]): { low: number; high: number } {
  return {
    low: clampLean(Math.min(estimate, ...repeated)),
    high: clampLean(Math.max(estimate, ...repeated)),
  };
}
