import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import type { StoryMember } from '../stories/story-member.ts';
import { parseStorySentences } from '../stories/story-text.ts';
import { buildComparison } from './build-comparison.ts';
import { buildPoints } from './build-points.ts';
import type { FindPartisanTerms } from './parse-articles.ts';

interface Given {
  side: Side | null;
  text: string;
  title?: string;
  isOpinion?: boolean;
}

const shared = 'Engineers closed the Wendle harbour bridge on Monday after its eastern pier shifted.';
/** Different sentences for each article, so that no two texts are equal. */
const filler = (at: number) =>
  [at, at + 50, at + 100]
    .map((place) => `Reporter number ${place} watched the old harbour of Wendle from the quay of a pier.`)
    .join(' ');

const article = (side: Side | null, at: number, sentence = '', more: Partial<Given> = {}): Given => ({
  side,
  text: `${shared} ${filler(at)} ${sentence}`,
  ...more,
});
const articles = (side: Side, count: number, sentence = '', from = 0): Given[] =>
  Array.from({ length: count }, (_, at) => article(side, from + at, sentence));

function compare(given: readonly Given[], findPartisanTerms?: FindPartisanTerms) {
  const members = given.map(({ side, title, isOpinion }, at): StoryMember => {
    return {
      ...{ id: `${at}`, title: title ?? `Wendle bridge ${at}`, side, credibility: null, copyOf: null },
      outlet: { name: `Outlet ${at}`, domain: `o${at}.example`, side, region: 'uk', isWire: false },
      ...{ dated: '2026-06-01T12:00:00Z', topics: [], probability: 1 },
      opinion: isOpinion === true ? 'marked' : null,
    };
  });
  const full = new Map(given.map(({ text }, at) => [`${at}`, text]));
  const texts = members.map((member) => ({
    member,
    sentences: parseStorySentences(full.get(member.id) ?? ''),
  }));
  return buildComparison(texts, full, findPartisanTerms === undefined ? {} : { findPartisanTerms });
}

const quoting = 'At noon Mayor Ada Holm said inspectors had found every cable sound.';
const named = 'Crowds met Ada Holm later.';

describe('the columns', () => {
  it('begin with the most typical headlines and their leads, reports before opinions, each outlet once', () => {
    const { left } = compare([
      article('left', 1, '', { title: 'Poets of Wendle praise old bridges' }),
      article('left', 2, '', { title: 'Harbour bridge closed for lorries' }),
      article('left', 3, '', { title: 'Harbour bridge closed: who pays?', isOpinion: true }),
      article('left', 4, '', { title: 'Lorries banned as harbour bridge closed' }),
      article('right', 5),
    ]).sides;
    expect(left.headlines.map(({ text, isOpinion }) => ({ text, isOpinion }))).toEqual([
      { text: 'Harbour bridge closed for lorries', isOpinion: false },
      { text: 'Lorries banned as harbour bridge closed', isOpinion: false },
      { text: 'Poets of Wendle praise old bridges', isOpinion: false },
    ]);
    expect(left.passages.map((passage) => passage.article)).toEqual(
      left.headlines.map((headline) => headline.article),
    );
  });

  it('show no lead twice: the next sentence stands for an equal one', () => {
    const lead = 'Engineers closed the harbour bridge of Wendle on Monday.';
    const { sides } = compare([
      article('left', 1, `${lead} Ferries carry lorries over the harbour to Tarn.`),
      article('right', 2, `${lead} Repairs of the bridge will cost nine million pounds.`),
    ]);
    const quotes = [sides.left, sides.right].flatMap(({ passages }) => passages.map(({ quote }) => quote));
    expect(quotes).toHaveLength(2);
    expect(new Set(quotes).size).toBe(2);
  });

  it('say whom a side alone quotes, with counts and the sentence', () => {
    const { sides, facts } = compare([...articles('left', 3, quoting), ...articles('right', 3, named, 3)]);
    expect(sides.left.described.quotes).toEqual([
      {
        ...{ text: 'Ada Holm', count: 3, of: 3, othersCount: 0, othersOf: 3 },
        passages: [{ article: '0', quote: quoting }],
      },
    ]);
    expect(facts.every(({ row, side }) => row !== 'quotes' || side === 'left')).toBe(true);
  });

  it('say which figure a side leads with, and never that another leaves out one that it may give', () => {
    const cost = 'The repair of the harbour bridge costs the town $4.1 million.';
    const leading = Array.from({ length: 3 }, (_, at): Given => {
      return { side: 'left', text: `${cost} ${shared} ${filler(at)}` };
    });
    const { left } = compare([...leading, ...articles('right', 3, '', 3)]).sides;
    expect(left.described.stresses).toMatchObject([{ text: '$4.1 million', count: 3, othersCount: 0 }]);
    const rounded = articles('right', 3, 'It costs about 4 million.', 3);
    expect(compare([...leading, ...rounded]).sides.left.described.stresses).toEqual([]);
    expect(compare([...leading, ...rounded]).sides.right.described.leavesOut).toEqual([]);
  });

  it('say what a side leaves out only where no form of it occurs', () => {
    const opening = 'Interior Secretary Ada Holm opened the harbour bridge of Wendle with a speech.';
    const others = [3, 4, 5].map((at): Given => ({ side: 'right', text: `${opening} ${filler(at)}` }));
    const omissionsOf = (sentence: string) =>
      compare([...articles('left', 2, sentence), ...others]).sides.left.described.leavesOut;
    expect(omissionsOf('')).toMatchObject([
      { text: 'Ada Holm', count: 0, of: 2, othersCount: 3, othersOf: 3 },
    ]);
    expect(omissionsOf('There they met Holm.')).toEqual([]);
    expect(omissionsOf('There they met the interior secretary.')).toEqual([]);
  });

  it('say which partisan terms a side uses outside names', () => {
    const entry = {
      term: 'death tax',
      side: 'right' as const,
      weight: 0.8,
      note: 'A name of the estate tax.',
    };
    const findTerms: FindPartisanTerms = (text) =>
      [...text.matchAll(/death tax/gi)].map(({ index, 0: { length } }) => ({
        start: index,
        end: index + length,
        entry,
      }));
    const wordsOf = (sentence: string) =>
      compare([...articles('left', 3), ...articles('right', 3, sentence, 3)], findTerms).sides.right.described
        .words;
    expect(wordsOf('Heirs of the bridge pay the death tax.')).toMatchObject([
      { text: '“death tax”', count: 3 },
    ]);
    expect(wordsOf('Heirs of the bridge pay the Death Tax.')).toEqual([]);
  });

  it('mark what chance would hardly give, after correction for all that was counted', () => {
    const many = compare([...articles('left', 8, quoting), ...articles('right', 8, named, 8)]);
    expect(many.sides.left.quotes).toMatchObject([{ text: 'Ada Holm', count: 8 }]);
    expect(many.sides.left.described.quotes).toEqual([]);
  });

  it('count no unrated article, and nothing in an article whose text is not known', () => {
    const unread: Given = { side: 'left', text: '' };
    const unrated = article(null, 20, quoting);
    const { left } = compare([
      unread,
      unrated,
      ...articles('left', 2, quoting),
      ...articles('right', 2, '', 5),
    ]).sides;
    expect(left).toMatchObject({ articles: 3, notCompared: 1 });
    expect(left.described.quotes).toMatchObject([{ count: 2, of: 2 }]);
  });

  it('say nothing of a single side but its headlines and first sentence', () => {
    const { facts, sides } = compare(articles('left', 3, quoting));
    expect(facts).toEqual([]);
    expect(sides.left.headlines).toHaveLength(3);
  });
});

describe('the common ground', () => {
  const elsewhere = (given: readonly Given[]) => compare(given).commonGround;

  it('is a sentence that articles of two sides bear out, cited by all of them', () => {
    const [first] = elsewhere([...articles('left', 2), ...articles('right', 1, '', 2)]);
    expect(first).toEqual({ text: shared, articles: ['0', '1', '2'], sides: ['left', 'right'] });
  });

  it('is no sentence with a figure that the other article lacks', () => {
    const costs = (figure: string) =>
      `The repair of the Wendle harbour bridge costs ${figure}, the town said.`;
    const textsOf = (figure: string) =>
      elsewhere([article('left', 1, costs('$4 million')), article('right', 2, costs(figure))]).map(
        ({ text }) => text,
      );
    expect(textsOf('$4 million')).toContain(costs('$4 million'));
    expect(textsOf('$9 million')).not.toContain(costs('$4 million'));
  });

  it('is no sentence of an opinion and none that judges', () => {
    const opinions = [
      article('left', 1, '', { isOpinion: true }),
      article('right', 2, '', { isOpinion: true }),
    ];
    expect(elsewhere(opinions).map(({ text }) => text)).not.toContain(shared);
    const judging = 'On Monday the shameful and disastrous mayor Ada Holm closed the harbour bridge.';
    const judged = elsewhere([article('left', 1, judging), article('right', 2, judging)]);
    expect(judged.map(({ text }) => text)).not.toContain(judging);
  });

  it('is the shared names and figures where no sentence fits', () => {
    const sentences = [
      'Later it was Ada Holm who left with Bo Vale.',
      'Nobody met Bo Vale, and Ada Holm neither.',
    ];
    const given = sentences.map((sentence, at) =>
      article(at === 0 ? 'left' : 'right', at, sentence, { isOpinion: true }),
    );
    expect(elsewhere(given)).toEqual([
      {
        text: expect.stringMatching(/^Both articles name .*Ada Holm.*\.$/),
        articles: ['0', '1'],
        sides: ['left', 'right'],
      },
    ]);
  });
});

it('writes the comparative text from the columns', () => {
  const { sides } = compare([...articles('left', 3, quoting), ...articles('right', 3, named, 3)]);
  const { left } = buildPoints(sides, (id) => `Outlet ${id}`);
  expect(left[0]).toEqual({ text: 'Outlet 0: “Wendle bridge 0”', articles: ['0'] });
  expect(left.at(-1)).toEqual({
    text: 'Quotes Ada Holm (3 of 3 articles, 0 of 3 of the others).',
    articles: ['0'],
  });
});
