import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import { findDifferences, type SideArticle } from './find-differences.ts';
import type { ToneChances } from './measure-sentiment.ts';
import type { Sentiment } from './sentiment.ts';

const tones = (tone: Sentiment, chance = 0.8): ToneChances => ({
  chances: {
    positive: (1 - chance) / 2,
    negative: (1 - chance) / 2,
    neutral: (1 - chance) / 2,
    [tone]: chance,
  },
  words: 100,
  feelings: { positive: [], negative: [] },
});

interface Given {
  side: Side | null;
  title?: string;
  tone?: Sentiment | null;
  chance?: number;
  isOpinion?: boolean;
}

const articles = (given: readonly Given[]): SideArticle[] =>
  given.map(({ side, title, tone = 'neutral', chance, isOpinion = false }, at) => ({
    member: {
      ...{ id: `a${at}`, title: title ?? `Bridge of Wendle closed, part ${at}`, side },
      outlet: { name: `Outlet ${at}`, domain: `o${at}.example`, side, region: 'uk', isWire: false },
      ...{ credibility: null, dated: '2026-03-04T12:00:00Z', copyOf: null, topics: [], probability: 1 },
      opinion: isOpinion ? 'marked' : null,
    },
    tone: tone === null ? null : tones(tone, chance),
  }));

const differencesOf = (given: readonly Given[]) => {
  const own = articles(given);
  return findDifferences(
    own,
    own.map(({ member }) => member),
    { facts: [], counted: [] },
  );
};

const texts = (given: readonly Given[], aspect: string) =>
  differencesOf(given).flatMap((each) => (each.aspect === aspect ? [each.text] : []));

describe('findDifferences', () => {
  it('puts the most typical headline of each side side by side', () => {
    const [headlines] = differencesOf([
      { side: 'left', title: 'Poets of Wendle praise old bridges' },
      { side: 'left', title: 'Harbour bridge closed for lorries' },
      { side: 'left', title: 'Lorries banned as harbour bridge closes' },
      { side: 'right', title: 'Hauliers pay for closed bridge' },
    ]);
    expect(headlines?.aspect).toBe('headlines');
    expect(headlines?.parts).toEqual([
      { side: 'left', text: 'Outlet 1: “Harbour bridge closed for lorries”', articles: ['a1'] },
      { side: 'right', text: 'Outlet 3: “Hauliers pay for closed bridge”', articles: ['a3'] },
    ]);
    expect(headlines?.text).toBe(
      'Headlines: Left, Outlet 1: “Harbour bridge closed for lorries”; Right, Outlet 3: “Hauliers pay for closed bridge”.',
    );
  });

  it('names tones that differ, with their counts', () => {
    const left = { side: 'left', tone: 'negative' } as const;
    const right = { side: 'right' } as const;
    expect(texts([left, left, right], 'tone')).toEqual([
      'Both left-leaning articles sound negative; the one right-leaning article reports without approval or blame.',
    ]);
    expect(texts([{ side: 'left' }, right], 'tone')).toEqual([]);
    expect(texts([{ ...left, tone: null }, right], 'tone')).toEqual([]);
    expect(texts([{ ...left, chance: 0.7 }, right], 'tone')).toEqual([]);
  });

  it('names opinions on one side and reports on another', () => {
    const opinion = { side: 'right', isOpinion: true } as const;
    const report = { side: 'center' } as const;
    expect(texts([report, report, opinion, opinion], 'kind')).toEqual([
      'None of the 2 center-leaning articles is an opinion; both right-leaning articles are opinions.',
    ]);
    expect(texts([report, opinion], 'kind')).toEqual([
      'The one center-leaning article is not an opinion; the one right-leaning article is an opinion.',
    ]);
    expect(texts([{ side: 'left', isOpinion: true }, opinion], 'kind')).toEqual([]);
    expect(texts([report, { side: 'left' }], 'kind')).toEqual([]);
  });

  it('says that one side alone covers a story, and nothing without a rated article', () => {
    const alone = differencesOf([{ side: 'right' }, { side: 'right' }, { side: null }]);
    expect(alone.map(({ aspect, text, articles: ids }) => ({ aspect, text, ids }))).toEqual([
      {
        aspect: 'coverage',
        text: 'All 2 rated articles are right-leaning; no independent left-leaning or center-leaning article on it was read.',
        ids: ['a0', 'a1'],
      },
    ]);
    expect(differencesOf([{ side: null }])).toEqual([]);
  });
});
