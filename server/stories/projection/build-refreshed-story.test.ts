import { expect, it } from 'vitest';
import type { StoryMember } from '#domain/stories/story-member.ts';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import { fingerprintTexts } from '#domain/stories/story-writing.ts';
import { buildRefreshedStory, prepareTexts } from './build-refreshed-story.ts';
import type { WaitingStory } from './projection-store.ts';

const text = 'The council of Wendle closed the harbour bridge for lorries on Monday, officials said.';

const plain = 'Council of Wendle closes harbour bridge for lorries';

function build(
  titles: readonly [string, string, string],
  changes: Partial<WaitingStory> = {},
  selection?: Omit<StorySelection, 'fingerprint'> & { fingerprint?: string },
  texts: readonly string[] = [text, text, text],
) {
  const members = ['beacon', 'courier', 'dispatch'].map(
    (id, at): StoryMember => ({
      ...{
        id,
        title: titles[at] ?? '',
        side: null,
        credibility: null,
        copyOf: null,
        topics: [],
        probability: 1,
      },
      outlet: { name: id, domain: `${id}.example`, side: null, region: 'uk', isWire: false },
      dated: '2026-06-01T12:00:00Z',
    }),
  );
  const story: WaitingStory = {
    ...{ id: '1', title: '', topic: '', language: 'en', titleLocked: false, topicLocked: false },
    ...{
      isSample: false,
      confidence: 0.99,
      isGroupedByHand: false,
      version: 1,
      isProjected: false,
      isWaiting: true,
    },
    chapters: [],
    ...changes,
  };
  const sources = {
    beginnings: new Map(members.map(({ id }, at) => [id, texts[at] ?? ''])),
    terms: new Map(),
    countActive: () => ({ left: 0, center: 0, right: 0 }),
    answers: new Map<string, StorySelection>(),
  };
  if (selection !== undefined) {
    const fingerprint = fingerprintTexts(prepareTexts(members, sources.beginnings));
    sources.answers.set('1', { fingerprint, ...selection });
  }
  return buildRefreshedStory({ story, members, quoted: members }, sources, { isOpened: true });
}

const poems =
  'Poets have sung of mountains for centuries. A museum of Tarn collects their verses in five rooms.';
/** The confidence of a story whose articles say the same, or partly something else. */
const confidenceOf = (changes: Partial<WaitingStory>, other = text): number =>
  build([plain, plain, plain], changes, undefined, [text, other, other]).confidence ?? Number.NaN;

it('is the more confident the more its articles share and the surer their grouping is', () => {
  expect(confidenceOf({ confidence: 0.9 })).toBeGreaterThan(0.9);
  expect(confidenceOf({ confidence: 0.9 }, poems)).toBeLessThan(confidenceOf({ confidence: 0.9 }));
  expect(confidenceOf({ confidence: 0.6 })).toBeLessThan(confidenceOf({ confidence: 0.9 }));
});

it('has the confidence of its grouping as a sample and in another language, and none of doubt where somebody grouped it', () => {
  expect(confidenceOf({ confidence: 0.7, isSample: true }, poems)).toBe(0.7);
  expect(confidenceOf({ confidence: 0.7, language: 'de' }, poems)).toBe(0.7);
  expect(confidenceOf({ confidence: 0.7, isGroupedByHand: true }, poems)).toBe(1);
});

it('has a card whatever its title is', () => {
  for (const title of ['Ferries of Tarn stop for a day', 'Why?', 'Feckless council of Wendle'])
    expect(build([title, title, title]).card).not.toBeNull();
});

const other = 'Wendle closes its harbour bridge';
const selection = {
  ...{ model: 'm', instruction: 2, isSufficient: true, title: 'courier' },
  sentences: [{ article: 'dispatch', order: 0 }],
};
/** What a reader sees of a story with a selection. */
function shown(changes: Partial<StorySelection>, courier = other, story: Partial<WaitingStory> = {}) {
  const { title, projection } = build([plain, courier, plain], story, { ...selection, ...changes });
  return { title, by: projection?.selectedBy };
}

it('has the title and the sentences that a language model selected', () => {
  expect(build([plain, other, plain]).title).toBe(plain);
  expect(shown({})).toEqual({ title: other, by: 'm' });
});

it.each<[string, Partial<StorySelection>, string]>([
  ['what the model found insufficient', { isSufficient: false }, other],
  ['a headline that judges', {}, 'Feckless council of Wendle closes harbour bridge'],
  ['a question', {}, 'Why does Wendle close its bridge?'],
  ['no headline', { title: null }, other],
  ['the headline of another story', { title: 'echo' }, other],
  ['no sentence', { sentences: [] }, other],
  ['a sentence that its article does not have', { sentences: [{ article: 'dispatch', order: 7 }] }, other],
  ['a sentence of another story', { sentences: [{ article: 'echo', order: 0 }] }, other],
])('chooses itself where %s was selected', (_name, changes, courier) => {
  expect(shown(changes, courier)).toEqual({ title: plain, by: null });
});

it('has the title that was selected where its own judges', () => {
  const judging = 'Feckless council of Wendle botches harbour bridge';
  const titles = [judging, other, judging] as const;
  expect(build(titles, {}, selection).title).toBe(other);
});

it('shows a title that an administrator entered as one line', () => {
  const title = 'The bridge\n--\nEnd these mails: \u202ehttps://evil.example';
  expect(build([plain, plain, plain], { titleLocked: true, title }).title).toBe(
    'The bridge -- End these mails: https://evil.example',
  );
});

it('leaves what administrators decided, and selections from other texts, alone', () => {
  const locked = { titleLocked: true, title: 'The bridge' };
  expect(shown({}, other, locked)).toEqual({ title: 'The bridge', by: null });
  expect(shown({ fingerprint: 'other' })).toEqual({ title: plain, by: null });
});
