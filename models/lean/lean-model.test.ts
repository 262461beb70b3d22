import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cleanForLean, countFeatures, fingerprint } from './lean-features.ts';
import { rankingAuc, threeClass } from './lean-measures.ts';
import { createLeanModel, type LeanModelCard, loadLeanModel, packWeights } from './lean-model.ts';
import { fitLogistic, linearScore, type SparseRow } from './lean-training.ts';

describe('countFeatures', () => {
  it('drops names, addresses, datelines and page furniture', () => {
    const text =
      'WASHINGTON (Vale News) — The senator met Ada Holm of the Vale Gazette at https://vale.example/x today.\n\nSign up for our newsletter.';
    const features = [...countFeatures(text).keys()];
    expect(features).toContain('senator met');
    expect(features.filter((feature) => /ada|holm|vale|gazette|washington|newsletter/.test(feature))).toEqual(
      [],
    );
  });

  it('leaves quoted speech out and joins no words over the gap', () => {
    const features = [...countFeatures('The mayor said “we want open borders now” in the hall.').keys()];
    expect(features).toContain('the mayor');
    expect(features).toContain('in the');
    expect(features.some((feature) => /border|said in|mayor in/.test(feature))).toBe(false);
  });

  it('leaves a plain line as it is', () => {
    expect(cleanForLean('One line.\n\nTwo lines.')).toEqual(['One line.', 'Two lines.']);
  });
});

const card: LeanModelCard = {
  version: 'test',
  features: 2,
  weightScale: 0.02,
  idfScale: 0.01,
  bias: 0,
  calibration: { linear: 1, lexicon: 1, offset: 0 },
  measured: {},
};

describe('a packed model', () => {
  const prints = Uint32Array.from([fingerprint('alpha'), fingerprint('alpha beta')]);
  const bytes = packWeights(prints, Uint8Array.from([100, 100]), Int8Array.from([100, -50]));
  const model = createLeanModel(card, bytes);

  it('scores by the weights it was packed from, in proportion where it knows few words', () => {
    expect(model.score('alpha gamma', 0)).toBeCloseTo(2 / (1 + Math.exp(-2 / 60)) - 1, 6);
    expect(model.score('gamma', 0)).toBe(0);
    expect(model.score('gamma', -1)).toBeCloseTo(2 / (1 + Math.exp(1)) - 1, 6);
  });

  it('refuses weights that do not fit their card', () => {
    expect(() => createLeanModel({ ...card, features: 3 }, bytes)).toThrow('do not fit');
  });
});

describe('the model that ships', () => {
  const model = loadLeanModel(fileURLToPath(new URL('.', import.meta.url)));

  it('states what was measured on unseen outlets', () => {
    expect(model.card.measured.leftRightAuc).toBeGreaterThan(0.7);
    expect(model.card.measured.leftRightAuc).toBeLessThan(0.9);
  });

  it('leaves a text without known words in the middle', () => {
    expect(Math.abs(model.score('zzz qqq', 0))).toBeLessThan(0.01);
  });
});

describe('training and measures', () => {
  it('learns to part two words', () => {
    const row = (column: number): SparseRow => ({
      columns: Uint32Array.of(column),
      values: Float32Array.of(1),
    });
    const rows = Array.from({ length: 40 }, (_, i) => row(i % 2));
    const targets = Float32Array.from(rows, (_, i) => i % 2);
    const options = { width: 2, epochs: 3, rate: 0.2, penalty: 0, seed: 1 };
    const model = fitLogistic(rows, targets, new Float32Array(40).fill(1), options);
    expect(linearScore(model, row(1))).toBeGreaterThan(linearScore(model, row(0)) + 1);
    expect(fitLogistic(rows, targets, new Float32Array(40).fill(1), options)).toEqual(model);
  });

  it('ranks and classifies', () => {
    const scores = [-0.5, -0.2, 0, 0.1, 0.6];
    const leans = [-1, 1, 0, -1, 1];
    expect(rankingAuc(scores, leans)).toBe(0.75);
    expect(rankingAuc([0, 0], [-1, 1])).toBe(0.5);
    expect(threeClass(scores, leans, 0.15).accuracy).toBeCloseTo(0.6);
  });
});
