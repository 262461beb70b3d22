import { describe, expect, it } from 'vitest';
import type { ConfidenceArticle } from './confidence-features.ts';
import { estimateConfidence } from './estimate-confidence.ts';

const article = (outlet: string, title: string, text: string): ConfidenceArticle => ({
  ...{ title, text },
  outlet: { name: outlet, domain: `${outlet}.example` },
});
const closed = article(
  'herald',
  'Wendle harbour bridge closed after pier shifts',
  'Mayor Ada Holm closed the Wendle harbour bridge on Monday. Its eastern pier had shifted by a hand. Ferries run instead.',
);
const shut = article(
  'post',
  'Shifted pier shuts the Wendle bridge',
  'The harbour bridge of Wendle was shut by Mayor Ada Holm on Monday, since the eastern pier had shifted. Ferries replace it.',
);
const culture = article(
  'times',
  'Poets of Wendle praise bridges',
  'Poets have sung of bridges for centuries. A museum collects their verses. Visitors queue for the opening.',
);

describe('estimateConfidence', () => {
  it('trusts articles that share their words, and doubts those that share a subject', () => {
    expect(estimateConfidence([closed, shut], 0.9)).toBeGreaterThan(0.9);
    expect(estimateConfidence([closed, culture], 0.8)).toBeLessThan(0.5);
  });

  it('rises with the probability of the grouping', () => {
    const of = (grouping: number) => estimateConfidence([closed, culture], grouping);
    expect([0, 0.5, 0.9, 0.999, 1].map(of)).toEqual([0, 0.5, 0.9, 0.999, 1].map(of).sort((a, b) => a - b));
    expect(of(0)).toBeGreaterThanOrEqual(0);
    expect(of(1)).toBeLessThanOrEqual(1);
  });

  it('counts nothing that articles of one outlet share, since they share its phrases', () => {
    const second = { ...shut, outlet: closed.outlet };
    expect(estimateConfidence([closed, second], 0.8)).toBeLessThan(0.5);
    expect(estimateConfidence([closed, second, { ...shut, outlet: culture.outlet }], 0.8)).toBeGreaterThan(
      0.5,
    );
  });

  it('leaves one article, and none, at the probability of the grouping', () => {
    expect(estimateConfidence([closed], 0.3)).toBe(0.3);
    expect(estimateConfidence([], 1)).toBe(1);
  });
});
