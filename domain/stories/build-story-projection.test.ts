import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import { buildStoryProjection } from './build-story-projection.ts';
import type { StoryMember } from './story-member.ts';
import { chooseQuotedArticles, parseStorySentences } from './story-text.ts';

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
const projectionOf = (texts: [StoryMember, string][]) =>
  buildStoryProjection(
    texts.map(([each]) => each),
    texts.map(([each, text]) => ({ member: each, sentences: parseStorySentences(text) })),
    { isEnglish: true, title: '' },
  );

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
    expect(story.summary[0]).toEqual({ text: shared, articles: ['beacon', 'courier'] });
    expect(story.summary.slice(1).every(({ articles }) => articles.length === 1)).toBe(true);
  });

  it('finds the statements of two sides and those of one side alone', () => {
    expect(story.commonGround).toEqual([
      { text: shared, articles: ['beacon', 'courier'], sides: ['left', 'right'] },
    ]);
    expect(story.differences.map(({ text }) => text)).toEqual([
      'Left only: “Cuts to the inspection budget weakened the Wendle bridge, unions said.” (beacon)',
      'Right only: “Taxpayers pay nine million pounds for the Wendle bridge, builders said.” (courier)',
    ]);
    expect(story.comparison.split('\n')).toEqual([
      'Left:',
      '- beacon: “Cuts to the inspection budget weakened the Wendle bridge, unions said.”',
      'Center:',
      'Right:',
      '- courier: “Taxpayers pay nine million pounds for the Wendle bridge, builders said.”',
    ]);
    expect(story.points).toEqual({
      left: [
        {
          text: 'beacon: “Cuts to the inspection budget weakened the Wendle bridge, unions said.”',
          articles: ['beacon'],
        },
      ],
      center: [],
      right: [
        {
          text: 'courier: “Taxpayers pay nine million pounds for the Wendle bridge, builders said.”',
          articles: ['courier'],
        },
      ],
    });
  });

  it.each([
    [
      'depends on the sentence before it',
      'Still, the Wendle bridge was left without any inspection for years.',
    ],
    ['is a question', 'Who left the Wendle bridge without any inspection for all of those years?'],
    ['repeats a statement of both sides', `${shared.slice(0, -1)}, the harbour authority said.`],
    [
      'repeats the headline of another side',
      'The Wendle bridge was shut and commuters stranded as its pier sank.',
    ],
  ])('attributes to no single side a sentence that %s', (_name, sentence) => {
    const { differences } = projectionOf([
      [member('beacon', 'left'), shared],
      [member('bell', 'left'), `${sentence} ${sentence}`],
      [member('courier', 'right', { title: 'Wendle bridge shut, commuters stranded as pier sinks' }), shared],
    ]);
    expect(differences).toEqual([]);
  });

  it('finds words of one side only where chance is an unlikely cause', () => {
    const many = (side: Side, count: number, text: (id: string) => string) =>
      Array.from({ length: count }, (_, at): [StoryMember, string] => {
        const id = `${side}${at}`;
        return [member(id, side), text(id)];
      });
    const left = many(
      'left',
      8,
      (id) => `${shared} The unions of ${id} blamed austerity for the Wendle bridge.`,
    );
    const right = many('right', 8, () => shared);
    const wordsOf = (texts: [StoryMember, string][]) =>
      /Words .*austerity/i.test(projectionOf(texts).comparison);
    expect(wordsOf([...left, ...right])).toBe(true);
    // With two articles on each side any word may be in both of one side by chance.
    expect(wordsOf([...left.slice(0, 2), ...right.slice(0, 2)])).toBe(false);
    expect(wordsOf([...left.slice(0, 4), ...right.slice(0, 3)])).toBe(false);
    const named = many('left', 8, () => `${shared} Then Pemberton blamed Wendle for the bridge.`);
    expect(/Words .*Pemberton/i.test(projectionOf([...named, ...right]).comparison)).toBe(false);
  });

  it('compares nothing with one side alone, and builds an empty projection without articles', () => {
    const alone = projectionOf([
      [member('beacon', 'left'), shared],
      [member('bell', null), shared],
    ]);
    expect([alone.commonGround, alone.differences]).toEqual([[], []]);
    expect(projectionOf([])).toMatchObject({ summary: [], commonGround: [], differences: [] });
  });
});

describe('parseStorySentences', () => {
  it.each([
    ['a caption', 'Mayor Ada Holm speaks at the town hall in Northgate on June 1, 2026.'],
    ['a biography', 'Peter Voss is a senior political correspondent of the paper.'],
    ['a caption without a date', 'A placard is seen during the march in front of the town hall of Wendle.'],
    ['text of the page', 'Sign up for our newsletter and never miss a story again.'],
    ['a headline', 'Wendle Harbour Bridge Closed After Eastern Pier Shifts In The Night Of Monday'],
    ['half a quotation', 'She said: “The bridge must be closed for six weeks at least.'],
    ['what is too long', `The bridge ${'and the ferry '.repeat(30)} closed.`],
  ])('leaves out %s', (_name, text) => {
    expect(parseStorySentences(text)).toEqual([]);
  });

  it('closes the gap that a link left before a mark', () => {
    const [sentence] = parseStorySentences(
      'The pier of the Wendle bridge shifted , the harbour authority said .',
    );
    expect(sentence?.text).toBe('The pier of the Wendle bridge shifted, the harbour authority said.');
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
