import { expect, it } from 'vitest';
import type { StoryMember } from '#domain/stories/story-member.ts';
import { buildRefreshedStory } from './build-refreshed-story.ts';
import type { WaitingStory } from './projection-store.ts';

const text = 'The council of Wendle closed the harbour bridge for lorries on Monday, officials said.';

function listed(title: string, changes: Partial<WaitingStory> = {}): boolean {
  const members = ['beacon', 'courier', 'dispatch'].map(
    (id): StoryMember => ({
      ...{ id, title, side: null, credibility: null, copyOf: null, topics: [], probability: 1 },
      outlet: { name: id, domain: `${id}.example`, side: null, region: 'uk', isWire: false },
      dated: '2026-06-01T12:00:00Z',
    }),
  );
  const story: WaitingStory = {
    ...{ id: '1', title: '', topic: '', language: 'en', titleLocked: false, topicLocked: false },
    ...{ isSample: false, confidence: 0.99, isGroupedByHand: false, version: 1, isProjected: false },
    chapters: [],
    ...changes,
  };
  const sources = {
    beginnings: new Map(members.map(({ id }) => [id, text])),
    terms: new Map(),
    countActive: () => ({ left: 0, center: 0, right: 0 }),
  };
  const { card } = buildRefreshedStory({ story, members, quoted: members }, sources);
  return card?.reports_one_event ?? false;
}

it('lists a story whose title and summary say what happened', () => {
  expect(listed('Council of Wendle closes harbour bridge for lorries')).toBe(true);
  // A first sentence of a report stands in for headlines that judge.
  expect(listed('Feckless council of Wendle closes harbour bridge')).toBe(true);
});

it('lists none that says another thing than its articles, but a title and a sample that somebody chose', () => {
  const other = 'Ferries of Tarn stop for a day';
  expect(listed(other)).toBe(false);
  expect(listed(other, { titleLocked: true, title: 'The bridge' })).toBe(true);
  expect(listed(other, { isSample: true })).toBe(true);
});
