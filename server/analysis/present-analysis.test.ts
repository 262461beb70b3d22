import { describe, expect, it } from 'vitest';
import { biasCheckResult } from '#contract/bias-check.ts';
import { defaultCredibilityBands } from '#domain/analysis/credibility-bands.ts';
import { formatAnalysis } from '#domain/analysis/format-analysis.ts';
import type { Analysis, LeanPart, LeanRating } from '#domain/analysis/rating.ts';
import { subjectOf } from '#testing/analyzer-contract.ts';
import { sampleOutlet } from '#testing/analyzer-samples.ts';
import { createEmbeddedAnalyzer } from './embedded/create-embedded-analyzer.ts';
import { explainScore } from './embedded/explain-score.ts';
import { buildAnalysisSections, composeBiasSource, presentAnalysis } from './present-analysis.ts';
import { addSummary } from './summarise-subject.ts';

const presented = biasCheckResult.pick({
  bias_score_numeric: true,
  credibility_score_numeric: true,
  bias_source: true,
  credibility_source: true,
  ai_analysis: true,
  analysis_sections: true,
  reasoning: true,
  topics: true,
  bias: true,
  wording: true,
  kind: true,
  credibility: true,
  outlet: true,
  analyzer: true,
  notes: true,
});

async function analyze(changes: Parameters<typeof subjectOf>[0]): Promise<Analysis> {
  const subject = subjectOf(changes);
  return await addSummary(await createEmbeddedAnalyzer().analyze(subject), subject);
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

describe('bias_source', () => {
  const part = (kind: LeanPart['kind'], lean: number | null, weight: number): LeanPart => ({
    ...{ kind, lean, weight, confidence: 0.6 },
    note: '',
  });
  const outlet = part('outlet', 0.4, 0.5);
  const text = part('text', 0.2, 0.5);
  const model = part('model', 0.2, 0.4);
  const rating = 'The rating of Northgate Tribune in our outlet table';
  it.each<[string, LeanPart[]]>([
    [`${rating}.`, [outlet, part('text', null, 0), part('model', null, 0)]],
    [
      `${rating}; its own wording, −0.30, is shown beside it and does not count.`,
      [outlet, part('text', -0.15, 0)],
    ],
    [
      '50% the rating of Northgate Tribune in our outlet table and 50% this article’s own wording.',
      [outlet, text],
    ],
    [
      '50% the rating of Northgate Tribune in our outlet table, 50% this article’s own wording and 40% the language model’s findings in it.',
      [outlet, text, model],
    ],
    ['This article’s own wording.', [part('outlet', null, 0), text]],
    ['The language model’s findings in it.', [part('outlet', null, 0), model]],
  ])('reads “%s”', async (sentence, parts) => {
    const analysis = await analyze({ outlet: sampleOutlet });
    const lean = { ...analysis.lean, parts, abstention: null, basis: 'model' as const };
    const shown = composeBiasSource({ ...analysis, lean }, sampleOutlet);
    expect(shown).toBe(sentence);
  });
});

describe('explainScore', () => {
  it('names what alone speaks', async () => {
    const { lean, credibility } = await analyze({ outlet: null });
    const alone = (kind: LeanPart['kind'], abstention: LeanRating['abstention']) =>
      explainScore(
        {
          ...lean,
          ...{ estimate: 0.2, abstention, basis: kind },
          parts: [{ kind, lean: 0.2, weight: 1, confidence: 0.5, note: '' }],
        },
        credibility,
      );
    expect(alone('outlet', null)).toContain('is the rating of the outlet alone,');
    expect(alone('text', null)).toContain('is the wording of the article alone,');
    expect(alone('model', null)).toContain('is the findings of the language model alone,');
    expect(alone('text', 'weak-signal')).toContain('raw estimate from its wording is');
    expect(alone('model', 'weak-signal')).toContain(
      'raw estimate from the findings of the language model is',
    );
  });
});

describe('the text of an analysis', () => {
  it.each([{ outlet: sampleOutlet }, { text: '' }])(
    'always has both sections, in order and once, for %j',
    async (changes) => {
      const text = formatAnalysis(buildAnalysisSections(await analyze(changes)));
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
    const text = formatAnalysis(buildAnalysisSections(hostile));
    expect(text.match(/summary:/gi)).toHaveLength(1);
    expect(text.match(/bias analysis:/gi)).toHaveLength(1);
  });

  it('is sent with the sections it is written from, each passage as the article has it', async () => {
    const analysis = { ...(await analyze({})), summary: ['In summary: one.', 'Two\n of\nthem.'] };
    const shown = presentAnalysis({ analysis, outlet: null, bands: defaultCredibilityBands });
    expect(shown.analysis_sections).toEqual({
      summary: ['In summary: one.', 'Two of them.'],
      bias_analysis: analysis.biasAnalysis,
    });
    expect(shown.ai_analysis).toBe(
      `Summary:\nIn summary - one. Two of them.\n\nBias Analysis:\n${analysis.biasAnalysis.join('\n\n')}`,
    );
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
