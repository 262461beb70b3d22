import { describe, expect, it } from 'vitest';
import { mergeAnalyses, type SidedFinding, scoreFindings } from './score-findings.ts';

const l = (strength: number): SidedFinding => ({ side: 'left', strength });
const r = (strength: number): SidedFinding => ({ side: 'right', strength });
const n = (strength: number): SidedFinding => ({ side: 'none', strength });

describe('scoreFindings', () => {
  it.each([
    ['nothing', [], null],
    ['only loaded wording', [n(3), n(2)], null],
    ['one strong passage of the left', [l(3)], -0.5],
    ['one strong passage of the right', [r(3)], 0.5],
    ['one slight passage', [r(1)], 0.25],
    ['three strong passages', [r(3), r(3), r(3)], 0.75],
    ['both sides alike', [l(3), r(3)], 0],
    ['both sides, one heavier', [l(3), l(3), r(3)], -0.25],
    ['loaded wording beside a side', [r(3), n(3)], 0.5],
  ] as const)('scores %s', (_name, findings, lean) => {
    const score = scoreFindings(findings);
    if (lean === null) expect(score).toBeNull();
    else expect(score).toBeCloseTo(lean, 10);
  });

  it('never reaches the ends of the scale', () => {
    const many = Array.from({ length: 1000 }, () => l(3));
    expect(scoreFindings(many)).toBeGreaterThan(-1);
  });
});

describe('mergeReadings', () => {
  it.each([
    ['two equal readings', [r(3)], [r(3)], 0.5, 0.5, 0.5, 0.45],
    ['a reading that vanishes without names', [l(3)], [], -0.25, -0.5, 0, 0.2],
    ['readings on both sides', [l(3)], [r(3)], 0, -0.5, 0.5, 0.2],
    ['many passages that agree', Array(8).fill(r(3)), Array(8).fill(r(3)), 8 / 9, 8 / 9, 8 / 9, 0.7],
  ])('merges %s', (_name, plain, masked, lean, low, high, confidence) => {
    const merged = mergeAnalyses(plain, masked);
    expect(merged.lean).toBeCloseTo(lean, 10);
    expect(merged.low).toBeCloseTo(low, 10);
    expect(merged.high).toBeCloseTo(high, 10);
    expect(merged.confidence).toBeCloseTo(confidence, 10);
  });

  it('abstains when neither reading found a side', () => {
    expect(mergeAnalyses([n(3)], [])).toEqual({ lean: null, low: null, high: null, confidence: 0 });
  });
});
