import { describe, expect, it } from 'vitest';
import { type ArticleFeatures, inLead } from './article-features.ts';
import { TermWeights } from './background.ts';
import { findStrays } from './find-strays.ts';

const weights = new TermWeights({ levels: new Uint8Array(2 ** 20), articles: { en: 1000 } });

/** An article whose first sentences have these terms. */
const article = (terms: readonly number[], isInside = true) => {
  const features: ArticleFeatures = {
    ...{ language: 'en', weekdays: 0, isTheme: false, signature: new Uint16Array(32) },
    terms: Uint32Array.from(terms).sort(),
    marks: new Uint8Array(terms.length).fill(inLead | 1),
  };
  return { features, isInside };
};
const own = (from: number): number[] => Array.from({ length: 14 }, (_, at) => from + at);
const shared = own(0);
/** Reports that share their first terms and have others of their own. */
const reports = [100, 200, 300].map((from) => article([...shared.slice(0, 8), ...own(from)]));

describe('findStrays', () => {
  it('finds the article that shares hardly anything with the others', () => {
    expect(findStrays([...reports, article([0, ...own(400)])], weights)).toEqual([3]);
    expect(findStrays(reports, weights)).toEqual([]);
  });

  it('lets an article outside come in only where it shares clearly more than one that leaves', () => {
    const between = [0, 1, 2, ...own(400), 500, 501, 502];
    const loose = [100, 200, 300].map((from) => article([...shared.slice(0, 5), ...own(from)]));
    expect(findStrays([...loose, article(between)], weights)).toEqual([]);
    expect(findStrays([...loose, article(between, false)], weights)).toEqual([3]);
  });

  it('never splits a pair, and measures nobody against copies', () => {
    expect(findStrays([article(own(0)), article(own(50))], weights)).toEqual([]);
    const copied = (terms: readonly number[]) => ({
      features: { ...article(terms).features, signature: new Uint16Array(32).fill(7) },
      isInside: true,
    });
    const copies = [shared, shared, shared].map(copied);
    expect(findStrays([...copies, article([0, 1, ...own(400)])], weights)).toEqual([]);
  });
});
