import { describe, expect, it } from 'vitest';
import type { StoryMember } from './story-member.ts';
import { topicTags } from './topic-tags.ts';

function member(id: string, changes: Partial<StoryMember> = {}): StoryMember {
  return {
    id,
    title: id,
    outlet: { name: id, domain: `${id}.example`, side: null, region: 'uk', isWire: false },
    side: null,
    credibility: null,
    dated: '2026-06-01T12:00:00Z',
    copyOf: null,
    topics: [],
    probability: 1,
    ...changes,
  };
}

describe('the tags of a story', () => {
  it.each([
    [[['Politics', 'Ada Holm']], ['Politics', 'Ada Holm']],
    [
      [['Politics', 'Ada Holm', 'People'], ['politics', 'Ada Holm', 'Phase'], ['Politics']],
      ['Politics', 'Ada Holm'],
    ],
    [
      [
        ['Holm', 'Wendle', 'Wendle Harbour'],
        ['Ada Holm', 'Holm', 'Wendle Harbour'],
        ['Ada Holm', 'Holm'],
      ],
      ['Ada Holm', 'Wendle Harbour'],
    ],
    [[['Ada'], ['Ada Holm'], ['Ada Holm']], ['Ada Holm']],
    [[['Holm'], ['Ada Holm']], ['Ada Holm']],
    [[['Vale'], ['Vale'], ['Vale', 'Vale Tower'], ['Vale Tower']], ['Vale']],
    [[['Holm', 'Ada Holm'], ['Cy Holm', 'Ada Holm'], ['Holm']], ['Ada Holm']],
    [[['Politics'], ['Economy']], []],
    [[['Bob Holm'], ['Robert Holm'], ['Robert Holm']], ['Robert Holm']],
    [[['Bob Holm'], ['Robert Holm']], ['Bob Holm']],
    [
      [['Cy Wendelsky'], ['Cy Wendelsky'], ['Cy Wendelskiy'], ['Wendelskiy'], ['Wendelskiy']],
      ['Cy Wendelsky'],
    ],
    [
      [
        ['Ada Holm', 'Cy Holm'],
        ['Ada Holm', 'Cy Holm'],
      ],
      ['Ada Holm', 'Cy Holm'],
    ],
    [[['Ada Holm', 'Ada Holm Jr'], ['Ada Holm Jr']], ['Ada Holm Jr']],
    [
      [
        ['General', 'Wendle'],
        ['General', 'Wendle'],
      ],
      ['Wendle'],
    ],
  ])('builds from the topics %j the tags %j', (topics, tags) => {
    expect(topicTags(topics.map((each, at) => member(String(at), { topics: each })))).toEqual(tags);
  });

  it('leave out an outlet that reports the story, except where a headline names it', () => {
    const outlet = {
      name: 'The Orb',
      domain: 'orb.example',
      side: null,
      region: 'uk',
      isWire: false,
    } as const;
    const topics = ['Orb', 'Ada Holm'];
    const members = [member('a', { outlet, topics }), member('b', { topics })];
    expect(topicTags(members)).toEqual(['Ada Holm']);
    const named = member('c', { topics, title: 'Orb has a new editor' });
    expect(topicTags([...members, named])).toEqual(['Orb', 'Ada Holm']);
  });
});
