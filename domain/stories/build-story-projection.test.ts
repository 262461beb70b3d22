import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import { buildStoryProjection } from './build-story-projection.ts';
import type { StoryMember } from './story-member.ts';
import { chooseQuotedArticles, parseStorySentences } from './story-text.ts';
import { summariseTexts } from './summarise-texts.ts';

function member(id: string, side: Side | null, changes: Partial<StoryMember> = {}): StoryMember {
  return {
    id,
    title: `Bridge ${id}`,
    outlet: { name: id, domain: `${id}.example`, side, region: 'uk', isWire: false },
    side,
    credibility: null,
    dated: '2026-06-01T12:00:00Z',
    copyOf: null,
    topics: [],
    probability: 1,
    ...changes,
  };
}

const shared = 'Engineers closed the Wendle harbour bridge on Monday after its eastern pier shifted.';
function projectionOf(given: [StoryMember, string][]) {
  const members = given.map(([each]) => each);
  const texts = given.map(([each, text]) => ({ member: each, sentences: parseStorySentences(text) }));
  const summarised = summariseTexts(texts, '', () => []);
  const fullTexts = new Map(given.map(([{ id }, text]) => [id, text]));
  return buildStoryProjection(members, texts, { isEnglish: true, summarised, fullTexts });
}

describe('buildStoryProjection', () => {
  const story = projectionOf([
    [
      member('beacon', 'left'),
      `${shared} Cuts to the inspection budget weakened the Wendle bridge, unions said.`,
    ],
    [
      member('courier', 'right'),
      `${shared} Taxpayers pay nine million pounds for the Wendle bridge, builders said.`,
    ],
  ]);

  it('cites for each sentence its source and the articles that confirm it', () => {
    const [first] = story.summary;
    expect(first?.text).toBe(shared);
    expect([...(first?.articles ?? [])].sort()).toEqual(['beacon', 'courier']);
    const other =
      'Engineers had to close the Wendle harbour bridge on Monday, for its eastern pier had shifted.';
    const [own] = projectionOf([
      [member('beacon', 'left'), shared],
      [member('courier', 'right'), other],
    ]).summary;
    expect(own?.articles).toEqual(own?.text === shared ? ['beacon', 'courier'] : ['courier', 'beacon']);
    expect(story.summary.slice(1).every(({ articles }) => articles.length === 1)).toBe(true);
  });

  it('sets headlines of both sides beside each other, and claims nothing about sides with one article each', () => {
    expect(story.differences[0]?.aspect).toBe('headlines');
    expect(story.differences.some(({ moreThanChance }) => moreThanChance)).toBe(false);
    expect(story.sides.left).toMatchObject({ articles: 1, stresses: [], words: [], quotes: [] });
  });

  it('has common ground that the summary says where there is no other', () => {
    expect(story.commonGround).toEqual([
      { text: shared, articles: ['beacon', 'courier'], sides: ['left', 'right'] },
    ]);
  });

  it.each([
    ['a question', shared.replace('.', '?'), {}],
    ['a line of the page', shared.replace('.', ' at the old harbour of Wendle'), {}],
    ['an opinion', shared, { opinion: 'marked' as const }],
    ['what points to something unread', `Those engineers ${shared.slice(10)}`, {}],
  ])('has no common ground in %s', (_, text, changes) => {
    const { commonGround } = projectionOf([
      [member('beacon', 'left', changes), text],
      [member('courier', 'right', changes), text],
    ]);
    expect(commonGround.map((statement) => statement.text)).not.toContain(text);
  });

  it('writes the comparative text and its points from the comparison', () => {
    expect(story.points.left[0]).toEqual({ text: 'beacon: “Bridge beacon”', articles: ['beacon'] });
    expect(story.comparison).toContain('Left:\n- beacon: “Bridge beacon”\n');
    expect(story.comparison).toContain('\nCenter:\nRight:\n- courier: “Bridge courier”');
  });

  it('names in a difference of speakers both sides, with counts and the articles that show it', () => {
    const filler = 'The old harbour of Wendle lies at the mouth of the river, and ferries leave it by day. ';
    const of = (side: Side, text: string) =>
      [0, 1, 2].map((at): [StoryMember, string] => [
        member(`${side}${at}`, side),
        `${text} ${filler.repeat(3)}`,
      ]);
    const projection = projectionOf([
      ...of('left', `${shared} On the quay Mayor Ada Holm said the pier was sound.`),
      ...of('right', `${shared} Crowds met Ada Holm on the quay of the old town.`),
    ]);
    const [difference] = projection.differences.filter(({ aspect }) => aspect === 'speakers');
    expect(difference).toMatchObject({
      text: 'All 3 left-leaning articles quote Ada Holm: “On the quay Mayor Ada Holm said the pier was sound.”; none of the 3 right-leaning articles quotes Ada Holm.',
      side: 'left',
      parts: [{ articles: ['left0', 'left1', 'left2'] }, { articles: ['right0', 'right1', 'right2'] }],
    });
  });

  it('says that one side alone covers a story, and builds an empty projection without articles', () => {
    const alone = projectionOf([
      [member('beacon', 'left'), shared],
      [member('bell', null), shared],
    ]);
    expect(alone.commonGround).toEqual([]);
    expect(alone.differences.map(({ aspect }) => aspect)).toEqual(['coverage']);
    expect(projectionOf([])).toMatchObject({ summary: [], commonGround: [], differences: [] });
  });
});

describe('parseStorySentences', () => {
  it.each([
    ['a caption', 'Mayor Ada Holm speaks at the town hall in Northgate on June 1, 2026.'],
    ['a biography', 'Peter Voss is a senior political correspondent of the paper.'],
    ['a caption without a date', 'A placard is seen during the march in front of the town hall of Wendle.'],
    ['text of the page', 'Sign up for our newsletter and never miss a story again.'],
    [
      'the biography of a guest',
      'Peter Voss is a freelance writer in Wendle who has written for the Beacon.',
    ],
    ['an offer of alerts', 'Get breaking news alerts and special reports of the Wendle Beacon.'],
    ['a note on the price', 'The Beacon is making this report available for free to all readers.'],
    ['a line of a list of news', '— The council of Wendle votes to close the eastern pier for good.'],
    ['joined links', 'Mayor Ada HolmHolm also thanked the crews of the Wendle ferries.'],
    ['half a bracket', '10) as the third closure of the Wendle bridge in two years began.'],
    ['a heading joined to a sentence', 'What Holm said:The mayor of Wendle closed the bridge.'],
    ['a headline', 'Wendle Harbour Bridge Closed After Eastern Pier Shifts In The Night Of Monday'],
    ['half a quotation', 'She said: “The bridge must be closed for six weeks at least.'],
  ])('leaves out %s', (_name, text) => {
    expect(parseStorySentences(text)).toEqual([]);
  });

  it('closes the gap that a link left before a mark', () => {
    const [sentence] = parseStorySentences(
      'The pier of the Wendle bridge shifted , the harbour authority said .',
    );
    expect(sentence?.text).toBe('The pier of the Wendle bridge shifted, the harbour authority said.');
  });

  it('removes the mark of a list', () => {
    const [sentence] = parseStorySentences(`► ${shared}`);
    expect(sentence?.text).toBe(shared);
  });

  it('removes the place and the agency', () => {
    const [sentence] = parseStorySentences(`WENDLE (Reuters) - ${shared}`);
    expect(sentence?.text).toBe(shared);
  });
});

describe('chooseQuotedArticles', () => {
  it('chooses sides in turn, each outlet once before any twice, and no copies', () => {
    const first = member('a', 'left');
    const twice = { ...member('a2', 'left'), outlet: first.outlet };
    const members = [
      first,
      twice,
      member('b', 'left'),
      member('c', 'right'),
      member('d', null, { copyOf: 'a' }),
    ];
    expect(chooseQuotedArticles(members, 3).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect(chooseQuotedArticles(members).map(({ id }) => id)).toEqual(['a', 'c', 'b', 'a2']);
  });
});

it('quotes what judges as its outlet’s words only in a language whose words are known', () => {
  const text = shared.replace('Engineers', 'Defiant engineers');
  const texts = [{ member: member('beacon', 'left'), sentences: parseStorySentences(text) }];
  const summaryOf = (find: (() => []) | null) =>
    summariseTexts(texts, 'Bridge', find).map((sentence) => sentence.text);
  expect(summaryOf(() => [])).toEqual([`beacon writes: “${text}”`]);
  expect(summaryOf(null)).toEqual([text]);
});
