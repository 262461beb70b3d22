import { describe, expect, it } from 'vitest';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { AnalysisSubject } from '#server/analysis/analyzer.ts';
import { subjectOf } from '#testing/analyzer-contract.ts';
import { sampleOutlet } from '#testing/analyzer-samples.ts';
import { createEmbeddedAnalyzer } from './create-embedded-analyzer.ts';

const bare =
  `The council met in the old hall. The plan for the bridge is old. Work begins in spring and ends in autumn. The road stays open in the meantime. `.repeat(
    5,
  );
const sourced =
  `The council met in the old hall, according to the minutes. The plan is old, the mayor said. Work begins in spring, officials said. The road stays open, the police said. `.repeat(
    5,
  );
const outletWith = (reliability: number): Outlet => ({ ...sampleOutlet, reliability });

/** Pairs of articles that differ in one thing, the one a careful reader trusts more first. */
const pairs: readonly [factor: string, better: Partial<AnalysisSubject>, worse: Partial<AnalysisSubject>][] =
  [
    ['attribution', { text: sourced }, { text: bare }],
    [
      'quotations',
      { text: `${sourced}${'“We will build it this year,” she said. '.repeat(3)}` },
      { text: `${sourced}${'They will build it this year, she said. '.repeat(3)}` },
    ],
    [
      'unnamed-sources',
      { text: sourced },
      { text: `${sourced}${'A person familiar with the talks spoke. '.repeat(3)}` },
    ],
    ['links', { text: sourced, linkCount: 5 }, { text: sourced, linkCount: 0 }],
    [
      'loaded-wording',
      { text: sourced },
      {
        text: `${sourced}A shocking and shameful sham. A disgusting, pathetic and vile hoax. An outrageous, idiotic meltdown.`,
      },
    ],
    [
      'hedging',
      { text: `${sourced}The cost could not be independently verified.` },
      { text: `${sourced}The cost is known.` },
    ],
    [
      'shouting',
      { title: 'Council backs the bridge plan', text: sourced },
      { title: 'COUNCIL BACKS BRIDGE DISASTER', text: sourced },
    ],
    ['shouting', { text: sourced }, { text: `${sourced}Enough! Stop this! Now! At once! Really!` }],
    [
      'first-person',
      { text: sourced },
      { text: `${sourced}I went there. I saw it. I think my town can do more. I hope so. I do.` },
    ],
    ['correction', { text: sourced, correctionNoted: true }, { text: sourced, correctionNoted: false }],
    ['byline', { text: sourced, byline: 'Ada Marsh' }, { text: sourced, byline: null }],
    ['date', { text: sourced, publishedAt: '2026-03-04T10:00:00Z' }, { text: sourced, publishedAt: null }],
  ];

describe('rateCredibility', () => {
  const analyzer = createEmbeddedAnalyzer();
  const rate = async (changes: Partial<AnalysisSubject>) =>
    (await analyzer.analyze(subjectOf({ outlet: outletWith(0.6), ...changes }))).credibility;

  it.each(pairs)('lets %s alone part two like articles, and shows by how much', async (id, better, worse) => {
    const [high, low] = [await rate(better), await rate(worse)];
    const effects = (rating: typeof high) => new Map(rating.factors.map((one) => [one.id, one.effect]));
    const gain = (effects(high).get(id) ?? 0) - (effects(low).get(id) ?? 0);
    expect(gain).toBeGreaterThan(0);
    expect((high.score ?? 0) - (low.score ?? 0)).toBeGreaterThan(0);
    const others = new Set([...effects(high).keys(), ...effects(low).keys()]);
    others.delete(id);
    for (const other of others) {
      expect(effects(high).get(other) ?? 0, other).toBeCloseTo(effects(low).get(other) ?? 0, 6);
    }
  });

  it('follows the outlet far more than anything in the text', async () => {
    const best = await rate({ outlet: outletWith(0.4), text: sourced, correctionNoted: true });
    const worst = await rate({ outlet: outletWith(0.9), text: bare, byline: null, publishedAt: null });
    expect(worst.score ?? 0).toBeGreaterThan(best.score ?? 1);
  });

  it('adds the shown effects to the shown start', async () => {
    for (const [, better, worse] of pairs) {
      for (const changes of [better, worse]) {
        const { score, outletReliability, factors } = await rate(changes);
        const sum = factors.reduce((total, { effect }) => total + effect, outletReliability ?? 0.5);
        expect(score).toBeCloseTo(sum, 3);
        for (const { label, value } of factors) expect(`${label}${value}`).not.toBe('');
      }
    }
  });

  it('says less surely what it thinks of an outlet it does not know', async () => {
    const [known, unknown] = [await rate({}), await rate({ outlet: null })];
    expect(unknown.confidence).toBeLessThan(known.confidence);
    expect((unknown.high ?? 0) - (unknown.low ?? 0)).toBeGreaterThan((known.high ?? 0) - (known.low ?? 0));
  });
});
