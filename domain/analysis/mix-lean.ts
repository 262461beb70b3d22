import { clampLean } from './bias-scale.ts';
import type { LeanPart } from './rating.ts';

/** A part before its share is known; `strength` is its share when all parts speak, in (0, 1]. */
export interface UnweightedPart extends Omit<LeanPart, 'weight'> {
  strength: number;
}

/**
 * Gives every part that speaks its share, in proportion to its strength; the shares sum to 1. A part
 * that abstained keeps weight 0 and stays visible.
 */
export function weighParts(parts: readonly UnweightedPart[]): LeanPart[] {
  const total = parts.reduce((sum, part) => sum + (part.lean === null ? 0 : part.strength), 0);
  return parts.map(({ strength, ...part }) => ({
    ...part,
    weight: part.lean === null || total === 0 ? 0 : strength / total,
  }));
}

/** The weighted mean of the parts that speak; null when none does. */
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

/** The lowest and highest of repeated readings, the estimate included. */
export function leanRange(estimate: number, readings: readonly number[]): { low: number; high: number } {
  return {
    low: clampLean(Math.min(estimate, ...readings)),
    high: clampLean(Math.max(estimate, ...readings)),
  };
}
