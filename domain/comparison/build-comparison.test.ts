import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import type { StoryMember } from '../stories/story-member.ts';
import { parseStorySentences } from '../stories/story-text.ts';
import { buildComparison } from './build-comparison.ts';
import { comparisonRows } from './compared-text.ts';
import type { FindPartisanTerms } from './find-wording.ts';

interface Given {
  side: Side | null;
  text: string;
  title?: string;
  outlet?: string;
}

const shared = 'Engineers closed the Wendle harbour bridge on Monday after its eastern pier shifted.';
/** A different sentence for each article, so that no two texts are equal. */
const numbered = (at: number) =>
  `Reporter number ${at} watched the Wendle bridge from the quay of pier ${at}.`;

function compare(
  given: readonly Given[],
  elsewhere: string[] = [],
  options: { findPartisanTerms?: FindPartisanTerms } = {},
) {
  const members = given.map(({ side, title, outlet }, at): StoryMember => {
    const name = outlet ?? `Outlet ${at}`;
    return {
      id: `${at}`,
      title: title ?? `Wendle bridge ${at}`,
      outlet: { name, domain: `${name.replace(' ', '')}.example`, side, region: 'uk', isWire: false },
      side,
      credibility: null,
      dated: '2026-06-01T12:00:00Z',
      copyOf: null,
      topics: [],
      probability: 1,
    };
  });
  const full = new Map(given.map(({ text }, at) => [`${at}`, text]));
  const texts = members.map((member) => ({
    member,
    sentences: parseStorySentences(full.get(member.id) ?? ''),
  }));
  return buildComparison(texts, full, { elsewhere, ...options });
}

const articles = (side: Side, count: number, sentence: string, from = 0): Given[] =>
  Array.from({ length: count }, (_, at) => ({
    side,
    text: `${shared} ${numbered(from + at)} ${numbered(from + at + 50)} ${sentence.replaceAll('#', `${from + at}`)}`,
  }));

const lootings = 'Near quay # police spoke of looting, more looting and again looting by the Wendle bridge.';
const entriesOf = (comparison: ReturnType<typeof compare>) =>
  (['left', 'center', 'right'] as const).flatMap((side) =>
    comparisonRows.flatMap((row) => comparison.sides[side][row].map((entry) => ({ side, row, entry }))),
  );

describe('buildComparison', () => {
  it('states what one side stresses, with counts of articles and passages', () => {
    const comparison = compare([...articles('left', 5, lootings), ...articles('right', 6, '', 5)]);
    const found = entriesOf(comparison).filter(({ entry }) => entry.text === '“looting”');
    expect(found).toHaveLength(1);
    const [first] = found;
    expect(first).toMatchObject({
      side: 'left',
      row: 'stresses',
      entry: { count: 5, of: 5, othersCount: 0, othersOf: 6 },
    });
    expect(first?.entry.passages).toHaveLength(3);
    for (const { article, quote } of first?.entry.passages ?? []) {
      expect(Number(article)).toBeLessThan(5);
      expect(quote).toContain('looting');
    }
    expect(comparison.sides.left.passages).toEqual([]);
    expect(comparison.sides.right.passages.length).toBeGreaterThan(0);
  });

  it('states what one side leaves out, with passages of the others', () => {
    const named = 'At quay # the builder Cy Vale was blamed for the Wendle bridge.';
    const given = [
      ...articles('left', 7, ''),
      ...articles('right', 5, named, 7),
      ...articles('center', 5, named, 12),
    ];
    const found = entriesOf(compare(given)).find(({ row }) => row === 'leavesOut');
    expect(found).toMatchObject({
      side: 'left',
      entry: { text: 'Cy Vale', count: 0, of: 7, othersCount: 10, othersOf: 10 },
    });
    expect(found?.entry.passages.every(({ article }) => Number(article) >= 7)).toBe(true);
  });

  it('states whom one side quotes', () => {
    const known = 'The builder Cy Vale works near quay # and elsewhere.';
    const quoting = `${known} Cy Vale said the Wendle bridge was sound at quay #.`;
    const given = [...articles('left', 6, known), ...articles('right', 6, quoting, 6)];
    expect(entriesOf(compare(given))).toContainEqual(
      expect.objectContaining({
        side: 'right',
        row: 'quotes',
        entry: expect.objectContaining({ text: 'Cy Vale', count: 6, of: 6 }),
      }),
    );
  });

  it.each([
    ['two articles on each side', 2, 2],
    ['one article on the side', 1, 9],
    ['one article of the others', 9, 1],
  ])('makes no claim with %s', (_name, left, right) => {
    const comparison = compare([...articles('left', left, lootings), ...articles('right', right, '', left)]);
    expect(entriesOf(comparison)).toEqual([]);
    expect(comparison.sides.left.passages.length).toBeGreaterThan(0);
  });

  it('makes no claim on what one outlet alone says, however often', () => {
    const left = articles('left', 5, lootings).map((each) => ({ ...each, outlet: 'The Beacon' }));
    expect(entriesOf(compare([...left, ...articles('right', 6, '', 5)]))).toEqual([]);
  });

  it('makes no claim where many differences were tried and one had to turn up', () => {
    // Each of 60 words is in four of eight articles, by turns: some split must agree with the sides.
    const split = (word: number, at: number) => ((word * 2_654_435_761) >>> (at + 8)) % 2 === 0;
    const words = Array.from(
      { length: 60 },
      (_, word) => `zor${String.fromCharCode(97 + (word % 26), 97 + ((word * 7) % 26))}k`,
    );
    const given = Array.from(
      { length: 8 },
      (_, at): Given => ({
        side: at < 4 ? 'left' : 'right',
        text: `${shared} ${numbered(at)} ${numbered(at + 50)} The list of pier ${at} has ${words.filter((_each, word) => split(word, at)).join(', ')}.`,
      }),
    );
    expect(entriesOf(compare(given))).toEqual([]);
  });

  it('counts no unrated article', () => {
    const unrated = articles('left', 5, lootings, 20).map((each) => ({ ...each, side: null }));
    const comparison = compare([...unrated, ...articles('left', 5, '', 0), ...articles('right', 6, '', 5)]);
    expect(entriesOf(comparison)).toEqual([]);
    expect(comparison.sides.left.articles).toBe(5);
  });

  it('shows no sentence twice, nor one that stands elsewhere on the page', () => {
    const own = 'Unions near quay # blamed the budget for the state of the Wendle bridge.';
    const given = [
      ...articles('left', 2, own),
      ...articles('right', 2, own.replace('Unions', 'Taxpayers'), 2),
    ];
    const before = compare(given).sides.left.passages;
    const [first] = before;
    const { commonGround, sides } = compare(given, [first?.quote ?? '']);
    const shown = [
      ...commonGround.map(({ text }) => text),
      ...Object.values(sides).flatMap((side) => side.passages.map(({ quote }) => quote)),
    ];
    expect(shown).not.toContain(first?.quote);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('has no common ground that says in other words what was read before, but the sentence itself', () => {
    const given = [...articles('left', 2, ''), ...articles('right', 2, '', 2)];
    const textsWith = (read: string) => compare(given, [read]).commonGround.map(({ text }) => text);
    expect(textsWith('Ferries took lorries over the lake.')).toContain(shared);
    expect(textsWith(shared)).toContain(shared);
    expect(textsWith('On Monday engineers closed the harbour bridge as its pier shifted.')).not.toContain(
      shared,
    );
  });

  it('has no common ground in words of one side', () => {
    const given = [...articles('left', 2, ''), ...articles('right', 2, '', 2)];
    const entry = { term: 'pier', side: 'right' as const, weight: 1, note: 'A word of the test.' };
    const findPartisanTerms: FindPartisanTerms = (text) =>
      text === shared ? [{ start: 0, end: 4, entry }] : [];
    expect(compare(given).commonGround.map(({ text }) => text)).toContain(shared);
    expect(compare(given, [], { findPartisanTerms }).commonGround.map(({ text }) => text)).not.toContain(
      shared,
    );
  });

  it('gives the same comparison each time', () => {
    const given = [...articles('left', 5, lootings), ...articles('right', 6, '', 5)];
    expect(compare(given)).toEqual(compare(given));
  });
});

describe('partisan terms', () => {
  const findPartisanTerms = (text: string) => {
    const entry = {
      term: 'death tax',
      side: 'right' as const,
      weight: 0.8,
      note: 'A name of the estate tax.',
    };
    return [...text.matchAll(/death tax/gi)].map(({ index, 0: written }) => {
      return { start: index, end: index + written.length, entry };
    });
  };
  const compareWording = (left: string, right: string) => {
    const given = [...articles('left', 2, left), ...articles('right', 3, right, 2)];
    return entriesOf(compare(given, [], { findPartisanTerms }));
  };
  const term = 'Near quay # heirs pay the death tax of the Wendle bridge. At quay # the death tax is high.';

  it('are words of their side even in a small story, for the side is known beforehand', () => {
    expect(compareWording('', term)).toEqual([
      {
        side: 'right',
        row: 'words',
        entry: expect.objectContaining({ text: '“death tax”', count: 3, of: 3, othersCount: 0, othersOf: 2 }),
      },
    ]);
  });

  it('are no wording inside a name, nor where they are named once', () => {
    expect(compareWording('', term.replaceAll('death tax', 'Death Tax'))).toEqual([]);
    expect(compareWording('', 'Near quay # heirs pay the death tax of the Wendle bridge.')).toEqual([]);
  });

  it('are no words of the other side, nor of a side when the others use them too', () => {
    expect(compareWording(term, '')).toEqual([]);
    expect(compareWording(term, term)).toEqual([]);
  });
});
