import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import { presentWriting } from './present-writing.ts';
import type { StoryMember } from './story-member.ts';
import { parseStorySentences, type StoryText } from './story-text.ts';
import { citableText, type StoryWriting } from './story-writing.ts';

function textOf(id: string, side: Side, sentence: string, later = ''): StoryText {
  const member: StoryMember = {
    ...{ id, title: `Council of Wendle closes harbour bridge, ${id} says`, side, credibility: null },
    outlet: { name: id, domain: `${id}.example`, side, region: 'uk', isWire: false },
    ...{ dated: '2026-06-01T12:00:00Z', copyOf: null, topics: [], probability: 1 },
  };
  return {
    member,
    sentences: parseStorySentences(sentence, member.title),
    beginning: `${sentence} ${later}`,
  };
}

const vote = 'The council of Wendle voted on Monday to close the harbour bridge for repairs.';
const cost = 'Repairs of the harbour bridge will cost twelve million pounds, an engineer said.';
const texts = [
  textOf('left', 'left', vote),
  textOf('center', 'center', vote),
  textOf('right', 'right', cost),
];
const on = (...articles: string[]) => articles.map((article) => ({ article, start: 0, end: 60 }));
const empty: StoryWriting = {
  ...{ fingerprint: '', model: 'm', instruction: 4, isOneEvent: true, strays: [], title: null },
  ...{ summary: [], commonGround: [], differences: [], sentiment: [], leftOut: [] },
};
const show = (changes: Partial<StoryWriting>, given = texts) =>
  presentWriting({ ...empty, ...changes }, given, {
    mayBeTitle: (title) => !title.includes('?'),
    isPartisan: (sentence) => sentence.includes('death tax'),
  });
const sentence = (text: string, ...articles: string[]) => ({ text, places: on(...articles) });

it('shows sentences with the passages at their places', () => {
  const shown = show({ summary: [sentence('The council closes a bridge.', 'left')] });
  const quote = citableText(texts[0] as StoryText).slice(0, 60);
  expect(shown?.summary).toEqual([
    { text: 'The council closes a bridge.', articles: ['left'], passages: [{ article: 'left', quote }] },
  ]);
});

it('leaves each field out that has less than its least', () => {
  expect(show({})).toEqual({ sentiment: {}, leftOut: { left: [], center: [], right: [] }, strays: [] });
});

describe('a summary', () => {
  it('begins with a sentence that stands alone, says nothing twice and has four sentences at most', () => {
    const texted = [
      'But it is closed.',
      'The bridge is closed.',
      'The bridge is now closed.',
      'A',
      'B',
      'C',
      'D',
    ];
    const shown = show({ summary: texted.map((text) => sentence(text, 'left')) });
    expect(shown?.summary?.map(({ text }) => text)).toEqual(['The bridge is closed.', 'A', 'B', 'C']);
  });

  it('has no words of one side and no sentence without a passage', () => {
    const none = { text: 'The bridge is closed.', places: [] };
    expect(
      show({ summary: [sentence('A death tax pays the bridge.', 'left'), none] })?.summary,
    ).toBeUndefined();
    expect(show({ summary: [sentence('The bridge.', 'other')] })?.summary).toBeUndefined();
  });
});

it.each([
  ['Council of Wendle closes a bridge for repairs', true],
  ['Does Wendle close the harbour bridge?', false],
  ['But Wendle closes the harbour bridge', false],
  ['Parliament of Tarn passes a farm bill', false],
])('may have the title: %s', (title, isShown) => {
  expect(show({ title })?.title).toBe(isShown ? title : undefined);
});

it('shows common ground of two sides only', () => {
  const shown = show({ commonGround: [sentence('One side.', 'left'), sentence('Two.', 'left', 'center')] });
  expect(shown?.commonGround).toMatchObject([{ text: 'Two.', sides: ['left', 'center'] }]);
});

it('names both sides of a difference, each with articles of its own', () => {
  const part = (side: Side, article: string) => ({ side, ...sentence('They name it.', article) });
  const shown = show({
    differences: [
      { aspect: 'tone', parts: [part('left', 'left'), part('right', 'left')] },
      { aspect: null, parts: [part('right', 'right'), part('left', 'left')] },
    ],
  });
  expect(shown?.differences).toMatchObject([
    { text: 'Left: They name it. Right: They name it.', side: 'left', articles: ['left', 'right'] },
  ]);
});

it('says that a side leaves something out unless an article of it says so, also further down', () => {
  const leftOut = [
    { side: 'left' as const, ...sentence('The repairs cost twelve million pounds.', 'right') },
  ];
  expect(show({ leftOut })?.leftOut.left).toHaveLength(1);
  const [, ...others] = texts;
  const later = 'An engineer said that repairs of the harbour bridge will cost twelve million pounds.';
  expect(show({ leftOut }, [textOf('left', 'left', vote, later), ...others])?.leftOut.left).toEqual([]);
});

it('shows the tone of a side with a passage of it', () => {
  const tone = (side: Side, article: string) => ({ side, tone: 'negative' as const, places: on(article) });
  const shown = show({ sentiment: [tone('left', 'left'), tone('right', 'left')] });
  expect(Object.keys(shown?.sentiment ?? {})).toEqual(['left']);
});

it('marks strays that are fewer than half, and shows nothing of several events without them', () => {
  expect(show({ strays: ['left', 'other'] })?.strays).toEqual(['left']);
  expect(show({ strays: ['left', 'right'] })?.strays).toEqual([]);
  expect(show({ isOneEvent: false, strays: ['left'] })?.strays).toEqual(['left']);
  expect(show({ isOneEvent: false, strays: ['left', 'right'] })).toBeNull();
  expect(show({ isOneEvent: false })).toBeNull();
});
