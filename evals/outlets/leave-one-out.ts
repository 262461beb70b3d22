import { checkerBiasBand } from '#domain/analysis/bias-bands.ts';
import { leanToNumeric } from '#domain/analysis/bias-scale.ts';
import { type LeanSource, type SourceKind, sourceKinds, weighLean } from '#models/outlets/weigh-lean.ts';

/** An outlet with its sources, calibrated measures fitted without it. */
export interface OutletSources {
  domain: string;
  sources: readonly LeanSource[];
}

/** The lean of an outlet without one kind of source, beside what that kind says. */
export interface LeftOut {
  domain: string;
  kind: SourceKind;
  lean: number;
  place: number;
  /** How many of the five steps lie between both. */
  apart: number;
}

const steps = ['Left', 'Lean Left', 'Center/Neutral', 'Lean Right', 'Right'];

/** Which of the five steps of the checker a lean is on, from 0 (left) to 4 (right). */
export function stepOf(lean: number): number {
  return steps.indexOf(checkerBiasBand(leanToNumeric(lean)).label);
}

/** Leaves each kind of source out of each outlet that is still rated without it. */
export function leaveOneOut(outlets: readonly OutletSources[]): LeftOut[] {
  return outlets.flatMap(({ domain, sources }) =>
    sourceKinds.flatMap((kind) => {
      const left = sources.find((source) => source.kind === kind);
      const lean = weighLean(sources.filter((source) => source.kind !== kind))?.lean ?? null;
      if (left === undefined || lean === null) return [];
      const { place } = left;
      return [{ domain, kind, lean, place, apart: Math.abs(stepOf(lean) - stepOf(place)) }];
    }),
  );
}
