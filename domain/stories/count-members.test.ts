import { describe, expect, it } from 'vitest';
import { countMembers, credibilityBySide, firstReports, majorityTopic } from './count-members.ts';
import type { StoryMember } from './story-member.ts';

function member(id: string, changes: Partial<StoryMember> = {}): StoryMember {
  return {
    id,
    title: id,
    outlet: { name: id, domain: `${id}.example`, side: null, region: 'uk', isWire: false },
    side: 'left',
    credibility: 0.5,
    dated: '2026-06-01T12:00:00Z',
    copyOf: null,
    topics: ['politics'],
    probability: 1,
    ...changes,
  };
}

describe('the counts of a story', () => {
  it('counts a syndicated text once, and unrated articles separately', () => {
    const counts = countMembers([
      member('a'),
      member('b', { copyOf: 'a' }),
      member('c', { side: 'right' }),
      member('d', { side: null }),
      member('e', { copyOf: 'not-here', side: 'center' }),
    ]);
    expect(counts).toEqual({
      bias: { left: 1, center: 1, right: 1 },
      regions: { uk: 4, us: 0, international: 0 },
      unrated: 1,
      copies: 1,
      outlets: 4,
    });
  });

  it.each([
    [['politics', 'economy', 'economy'], 'economy'],
    [['general', 'general', 'general', 'healthcare'], 'healthcare'],
    [['General', 'general', 'general', 'general', 'general', 'healthcare'], 'general'],
    [['Politics', 'economy'], 'politics'],
    [['nonsense'], 'general'],
    [[], 'general'],
  ])('chooses from the topics %j: %s', (topics, topic) => {
    expect(majorityTopic(topics.map((each, at) => member(String(at), { topics: [each] })))).toBe(topic);
  });

  it('averages credibility by side, null if no article is rated', () => {
    const members = [
      member('a'),
      member('b', { side: 'right', credibility: 0.9 }),
      member('c', { side: null }),
    ];
    const { overall, left, center, right } = credibilityBySide(members);
    expect(overall).toBeCloseTo(0.633, 3);
    expect([left, center, right]).toEqual([0.5, null, 0.9]);
  });

  it('finds the first article of all and of each side', () => {
    const members = [
      member('late', { dated: '2026-06-01T15:00:00Z' }),
      member('first', { side: null, dated: '2026-06-01T09:00:00Z' }),
      member('left', { dated: '2026-06-01T10:00:00Z' }),
    ];
    expect(firstReports(members)).toEqual([
      { side: null, article: 'first' },
      { side: 'left', article: 'left' },
    ]);
    expect(firstReports([])).toEqual([]);
  });
});
