import { describe, expect, it } from 'vitest';
import { mixModelLean, type SidedFinding, scoreFindings } from './score-findings.ts';

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

describe('mixModelLean', () => {
  it.each([
    ['a lean that agrees', [r(3)], 1, 0.5, 0.5, 0.5, 0.45],
    ['a lean beyond the findings', [r(3)], 2, 0.5, 0.5, 0.5, 0.45],
    ['no lean', [r(3)], null, 0.5, 0.5, 0.5, 0.45],
    ['a lean of the middle', [l(3)], 0, -0.25, -0.5, 0, 0.2],
    ['a lean of the other side, as far as the findings', [l(3)], 2, 0, -0.5, 0.5, 0.2],
    ['findings of both sides, which allow no lean', [l(3), r(3)], 2, 0, 0, 0, 0.5],
    ['many findings that agree', Array(8).fill(r(3)), 2, 8 / 9, 8 / 9, 8 / 9, 0.7],
  ])('mixes %s', (_name, findings, step, lean, low, high, confidence) => {
    const mixed = mixModelLean(findings, step);
    expect(mixed.lean).toBeCloseTo(lean, 10);
    expect(mixed.low).toBeCloseTo(low, 10);
    expect(mixed.high).toBeCloseTo(high, 10);
    expect(mixed.confidence).toBeCloseTo(confidence, 10);
  });

  it.each([[[]], [[n(3)]]])('counts no lean without a finding that has a side', (findings) => {
    expect(mixModelLean(findings, 2)).toEqual({ lean: null, low: null, high: null, confidence: 0 });
  });

  it('never goes beyond the findings', () => {
    for (const findings of [[r(1)], [r(1), l(2)], [l(3), l(3), r(1)]])
      for (const step of [-2, -1, 0, 1, 2])
        expect(Math.abs(mixModelLean(findings, step).lean ?? 0)).toBeLessThanOrEqual(
          Math.abs(scoreFindings(findings) ?? 0),
        );
  });
});
