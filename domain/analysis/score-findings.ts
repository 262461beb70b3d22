import { clampLean } from './bias-scale.ts';
import { leanRange } from './mix-lean.ts';
import type { PartisanSide } from './rating.ts';

/** One passage of the text and the side that its wording favours. */
export interface SidedFinding {
  /** `none`: loaded wording without a side. */
  side: PartisanSide | 'none';
  /** 1 slight, 2 clear, 3 strong. */
  strength: number;
}

const maxStrength = 3;

/** The weight of a finding, in (0, 1]. */
export function findingWeight(finding: SidedFinding): number {
  return finding.strength / maxStrength;
}

/**
 * The lean of verified findings, in (-1, 1): (R − L) / (R + L + 1), with L and R the summed weights of the
 * findings of each side. The 1 in the denominator draws few findings towards 0: one strong passage gives 0.5, three
 * give 0.75. Null when no finding has a side.
 */
export function scoreFindings(findings: readonly SidedFinding[]): number | null {
  let left = 0;
  let right = 0;
  for (const finding of findings) {
    if (finding.side === 'left') left += findingWeight(finding);
    if (finding.side === 'right') right += findingWeight(finding);
  }
  return left + right === 0 ? null : clampLean((right - left) / (right + left + 1));
}

/** The model's part of a rating. */
export interface ModelPart {
  /** Null when no finding has a side. */
  lean: number | null;
  low: number | null;
  high: number | null;
  /** In [0, 1]. */
  confidence: number;
}

/** The weight of the five-step lean beside the score of the findings. */
export const stepWeight = 0.5;

/**
 * The mean of the findings' score and the model's own lean of five steps, which never goes beyond that score on its side;
 * their distance is the range. Without a finding that has a side, the steps count nothing. Confidence is 0.4 plus 0.05
 * for each finding with a side up to six, minus half the distance, clamped to [0.2, 0.7]: a fixed rule, not a measured
 * probability.
 * @param step from -2 to 2; null without one
 */
export function mixModelLean(findings: readonly SidedFinding[], step: number | null): ModelPart {
  const score = scoreFindings(findings);
  if (score === null) return { lean: null, low: null, high: null, confidence: 0 };
  const max = Math.abs(score);
  const own = step === null ? score : Math.max(-max, Math.min(max, step / 2));
  const lean = clampLean((1 - stepWeight) * score + stepWeight * own);
  const sided = findings.filter(({ side }) => side !== 'none').length;
  const raw = 0.4 + 0.05 * Math.min(6, sided) - Math.abs(score - own) / 2;
  return { lean, ...leanRange(lean, [score, own]), confidence: Math.max(0.2, Math.min(0.7, raw)) };
}
