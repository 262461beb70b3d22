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

/** The combined result of two passes over one article, the second with names masked. */
export interface MergedAnalyses {
  /** The mean of both passes; null when neither found a passage with a side. */
  lean: number | null;
  low: number | null;
  high: number | null;
  /** In [0, 1]. */
  confidence: number;
}

/**
 * The mean of both passes; their distance is the range. A pass without a sided passage counts as 0 beside one that
 * has some. Confidence is 0.4 plus 0.05 for each sided passage up to six, minus half the distance of the passes,
 * clamped to [0.2, 0.7]: a fixed rule, not a measured probability.
 */
export function mergeAnalyses(
  plain: readonly SidedFinding[],
  masked: readonly SidedFinding[],
): MergedAnalyses {
  const scores = [scoreFindings(plain), scoreFindings(masked)];
  if (scores.every((score) => score === null)) return { lean: null, low: null, high: null, confidence: 0 };
  const [first = 0, second = 0] = scores.map((score) => score ?? 0);
  const lean = clampLean((first + second) / 2);
  const sided = [...plain, ...masked].filter(({ side }) => side !== 'none').length / 2;
  const raw = 0.4 + 0.05 * Math.min(6, sided) - Math.abs(first - second) / 2;
  return { lean, ...leanRange(lean, [first, second]), confidence: Math.max(0.2, Math.min(0.7, raw)) };
}
