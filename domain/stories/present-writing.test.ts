import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import { presentWriting } from './present-writing.ts';
import type { StoryMember } from './story-member.ts';
import { parseStorySentences, type StoryText } from './story-text.ts';
import { citableText, hashText, type StoryWriting } from './story-writing.ts';

function textOf(id: string, side: Side, sentence: string, later = '', hour = 0): StoryText {
  const member: StoryMember = {
    ...{ id, title: `Council of Wendle closes harbour bridge, ${id} says`, side, credibility: null },
    outlet: { name: id, domain: `${id}.example`, side, region: 'uk', isWire: false },
    dated: new Date(Date.UTC(2026, 5, 1, hour)).toISOString(),
    ...{ copyOf: null, topics: [], probability: 1 },
  };
  return {
    member,
    sentences: parseStorySentences(sentence, member.title),
    beginning: `${sentence} ${later}`,
  };
}

const vote = 'The council of Wendle voted on Monday to close the harbour bridge for repairs.';
const cost = 'Repairs of the harbour bridge will cost twelve million pounds, an engineer said.';
const long = 'The road along the harbour is open to walkers. '.repeat(40);
const texts = [
  textOf('left', 'left', vote, long, 6),
  textOf('center', 'center', vote),
  textOf('right', 'right', cost),
];
const on = (...articles: string[]) => articles.map((article) => ({ article, start: 0, end: 60 }));
const sentence = (text: string, ...articles: string[]) => ({ text, places: on(...articles) });
const part = (side: Side, article: string) => ({ side, ...sentence('They name it.', article) });
const difference = { aspect: 'tone' as const, parts: [part('left', 'left'), part('right', 'right')] };
/** As little as is shown. */
const minimum: StoryWriting = {
  ...{ fingerprint: '', model: 'm', instruction: 5, isOneEvent: true, strays: [], title: null },
  textHashes: Object.fromEntries(texts.map((text) => [text.member.id, hashText(citableText(text))])),
  ...{ summary: [sentence('The bridge is closed.', 'center')], differences: [difference] },
  ...{ commonGround: [], sentiment: [], leftOut: [] },
};
const show = (changes: Partial<StoryWriting>, given = texts) =>
  presentWriting({ ...minimum, ...changes }, given, {
    mayBeTitle: (title) => !title.includes('?'),
    isPartisan: (each) => each.includes('death tax'),
  });

it('shows sentences with the passages at their places', () => {
  const shown = show({ summary: [sentence('The council closes a bridge.', 'left')] });
  const quote = citableText(texts[0] as StoryText).slice(0, 60);
  expect(shown?.summary).toEqual([
    { text: 'The council closes a bridge.', articles: ['left'], passages: [{ article: 'left', quote }] },
  ]);
});

describe('what is less than the least', () => {
  it.each<[string, Partial<StoryWriting>]>([
    ['no summary', { summary: [] }],
    ['a summary that needs another sentence', { summary: [sentence('But it is closed.', 'left')] }],
    ['no difference of two sides', { differences: [] }],
    ['a difference of one side', { differences: [{ aspect: null, parts: [part('left', 'left')] }] }],
  ])('leaves the page to the built-in analysis: %s', (_name, changes) => {
    const rest = { title: 'Council of Wendle closes the harbour bridge', commonGround: minimum.summary };
    expect(show({ ...rest, ...changes })).toBeNull();
  });

  it('is no difference where one side reports', () => {
    expect(show({ differences: [] }, texts.slice(0, 1))).toBeNull();
    const summary = [sentence('The bridge is closed.', 'left')];
    expect(show({ differences: [], summary }, texts.slice(0, 1))).toMatchObject({ differences: [] });
  });
});

describe('when the articles of a story change', () => {
  const title = 'Council of Wendle closes the harbour bridge';
  const leftOut = [{ side: 'left' as const, ...sentence('Repairs cost twelve million.', 'right') }];
  const sentiment = [{ side: 'left' as const, tone: 'negative' as const, places: on('left') }];
  const whole = { ...minimum, title, leftOut, sentiment };
  whole.summary = ['left', 'center', 'right'].map((id) => sentence(`The bridge is closed, ${id} says.`, id));
  whole.summary.push(sentence('The council of Wendle voted.', 'left', 'center'));
  whole.commonGround = [sentence('The council voted to close it.', 'left', 'center')];
  whole.differences = [
    difference,
    { aspect: 'speakers', parts: [part('center', 'center'), part('right', 'right')] },
  ];

  it('keeps all that was written while articles join', () => {
    const before = show(whole);
    expect(before).toMatchObject({ title, leftOut: { left: [{}] }, sentiment: { left: {} } });
    expect(show(whole, [textOf('new', 'left', vote), ...texts, textOf('other', 'right', vote)])).toEqual(
      before,
    );
  });

  it.each([
    ['left', texts.slice(1)],
    ['changed', [textOf('left', 'left', cost), ...texts.slice(1)]],
  ])('drops what rests on an article that %s', (_name, given) => {
    expect(show(whole, given)).toMatchObject({
      summary: [
        { text: 'The bridge is closed, center says.' },
        { text: 'The bridge is closed, right says.' },
      ],
      ...{ commonGround: [], sentiment: {} },
      differences: [{ aspect: 'speakers' }],
    });
  });

  it('has no title with a name that only an article has which left', () => {
    const named = 'Council of Wendle and Ada Holm close the harbour bridge';
    const [, ...others] = texts;
    const holm = textOf(
      'left',
      'left',
      'Ada Holm of the council of Wendle voted to close the harbour bridge.',
    );
    const written = { ...whole, textHashes: { ...whole.textHashes, left: hashText(citableText(holm)) } };
    expect(show({ ...written, title: named }, [holm, ...others])?.title).toBe(named);
    expect(show({ ...written, title: named }, others)?.title).toBeUndefined();
    expect(show({ ...written, title }, others)?.title).toBe(title);
  });
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
    expect(show({ summary: [sentence('A death tax pays the bridge.', 'left'), none] })).toBeNull();
    expect(show({ summary: [sentence('The bridge.', 'other')] })).toBeNull();
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

describe('common ground', () => {
  it('is of two sides', () => {
    const both = sentence('Two closed it.', 'left', 'center');
    const shown = show({ commonGround: [sentence('One closed it.', 'left'), both] });
    expect(shown?.commonGround).toMatchObject([{ text: 'Two closed it.', sides: ['left', 'center'] }]);
  });

  it.each([
    ['Both sides name Wendle and the Harbour Bridge.', false],
    ['They report on Wendle and its Council.', false],
    ['They write of Wendle on Monday.', false],
    ['Wendle votes on its bridge.', true],
    ['The bridge is shut.', false],
  ])('states a fact of its passages: %s %s', (text, isShown) => {
    const shown = show({ commonGround: [sentence(text, 'left', 'center')] });
    expect(shown?.commonGround.length).toBe(isShown ? 1 : 0);
  });
});

it('names both sides of a difference, each with articles of its own', () => {
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

describe('what a side leaves out', () => {
  const leftOut = [
    { side: 'left' as const, ...sentence('The repairs cost twelve million pounds.', 'right') },
  ];
  const [, ...others] = texts;
  const differences = [{ aspect: null, parts: [part('center', 'center'), part('right', 'right')] }];
  const countShown = (given: StoryText[]) => show({ leftOut, differences }, given)?.leftOut.left.length;
  const isShown = (...own: StoryText[]) => countShown([...own, ...others]) === 1;

  it('is said by no article of it, also not further down', () => {
    expect(isShown(textOf('left', 'left', vote, long, 6))).toBe(true);
    const later = 'An engineer said that repairs of the harbour bridge will cost twelve million pounds.';
    expect(isShown(textOf('other', 'left', vote, long + later, 6))).toBe(false);
    expect(isShown(textOf('other', 'left', vote, long, 6), textOf('early', 'left', vote, later))).toBe(false);
  });

  it.each([
    ['before the fact was known', 'short', [-5, -4], false],
    ['soon after', 'long', [2], false],
    ['later, but it is short', 'short', [6], false],
    ['before and later, and both are short', 'short', [-5, 6], false],
    ['later, and it is long', 'long', [3], true],
    ['later, two short ones', 'short', [6, 7], true],
  ])('counts articles that appeared %s', (_name, length, hours, is) => {
    const own = hours.map((hour, at) => textOf(`${at}`, 'left', vote, length === 'long' ? long : '', hour));
    expect(isShown(...own)).toBe(is);
  });

  it('was known when the first article reported it, whichever is cited', () => {
    const [left] = texts;
    const [, center] = texts;
    const late = textOf('right', 'right', cost, '', 8);
    const given = [left, center, late] as StoryText[];
    expect(countShown(given)).toBe(0);
    expect(countShown([...given, textOf('first', 'center', cost)])).toBe(1);
  });
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
