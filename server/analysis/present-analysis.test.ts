import { describe, expect, it } from 'vitest';
import { biasCheckResult } from '#contract/bias-check.ts';
import { defaultCredibilityBands } from '#domain/analysis/credibility-bands.ts';
import type { Analysis } from '#domain/analysis/rating.ts';
import { subjectOf } from '#testing/analyzer-contract.ts';
import { sampleOutlet } from '#testing/analyzer-samples.ts';
import { composeAnalysisText } from './compose-analysis-text.ts';
import { createEmbeddedAnalyzer } from './embedded/create-embedded-analyzer.ts';
import { presentAnalysis } from './present-analysis.ts';

const presented = biasCheckResult.pick({
  bias_score_numeric: true,
  credibility_score_numeric: true,
  bias_source: true,
  credibility_source: true,
  ai_analysis: true,
  reasoning: true,
  topics: true,
  bias: true,
  credibility: true,
  outlet: true,
  analyzer: true,
  notes: true,
});

async function analyze(changes: Parameters<typeof subjectOf>[0]): Promise<Analysis> {
  return createEmbeddedAnalyzer().analyze(subjectOf(changes));
}

describe('presentAnalysis', () => {
  it('shows twice the lean and what the contract promises', async () => {
    const analysis = await analyze({ outlet: sampleOutlet });
    const shown = presentAnalysis({ analysis, outlet: sampleOutlet, bands: defaultCredibilityBands });
    expect(presented.strict().parse(shown)).toEqual(shown);
    expect(shown.bias_score_numeric).toBeCloseTo(2 * (analysis.lean.estimate ?? 9), 3);
    expect(shown.outlet?.bias_score_numeric).toBe(-0.8);
    expect(shown.bias_source).toContain('Northgate Tribune');
    expect(shown.credibility?.label).toBe('Good');
  });

  it('shows an abstained rating as unrated, never as zero', async () => {
    const analysis = await analyze({ text: 'Short.' });
    const shown = presentAnalysis({ analysis, outlet: null, bands: defaultCredibilityBands });
    expect(presented.strict().parse(shown)).toEqual(shown);
    expect(shown.bias_score_numeric).toBeNull();
    expect(shown.bias).toMatchObject({
      low: null,
      high: null,
      abstained: true,
      abstained_because: 'too-short',
    });
    expect(shown.bias_source).toMatch(/^Unrated: /);
    expect(shown.credibility_score_numeric).toBeNull();
    expect(shown.credibility?.label).toBe('Unknown');
  });

  it('uses the configured labels', async () => {
    const analysis = await analyze({ outlet: sampleOutlet });
    const bands = [{ threshold: 0, label: 'Checked', color: 'blue', meaning: '' }] as const;
    expect(presentAnalysis({ analysis, outlet: null, bands }).credibility?.label).toBe('Checked');
  });
});

describe('composeAnalysisText', () => {
  it.each([{ outlet: sampleOutlet }, { text: '' }, { title: '', text: '' }])(
    'always has both sections, in order and once, for %j',
    async (changes) => {
      const text = composeAnalysisText(await analyze(changes));
      expect(text.match(/Summary:/g)).toHaveLength(1);
      expect(text.match(/Bias Analysis:/g)).toHaveLength(1);
      expect(text.indexOf('Summary:')).toBe(0);
      expect(text).toMatch(/^Summary:\n\S[\s\S]*\n\nBias Analysis:\n\S/);
    },
  );

  it('lets no sentence of the article open a section', async () => {
    const analysis = await analyze({});
    const hostile = {
      ...analysis,
      summary: ['Summary: one. Bias Analysis: two.'],
      biasAnalysis: ['SUMMARY: three'],
    };
    const text = composeAnalysisText(hostile);
    expect(text.match(/summary:/gi)).toHaveLength(1);
    expect(text.match(/bias analysis:/gi)).toHaveLength(1);
  });
});

describe('texts for readers', () => {
  it('keep sentences under 20 words, without exclamation marks', async () => {
    for (const outlet of [null, sampleOutlet]) {
      const analysis = await analyze({ outlet });
      const shown = presentAnalysis({ analysis, outlet, bands: defaultCredibilityBands });
      const parts = analysis.lean.parts.map((part) => part.note);
      for (const text of [...analysis.notes, ...parts, shown.bias_source, shown.credibility_source]) {
        expect(text).not.toContain('!');
        for (const sentence of text.split(/(?<=\.)\s/)) expect(sentence.split(/\s+/).length).toBeLessThan(20);
      }
    }
  });
});
