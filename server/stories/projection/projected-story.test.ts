import { describe, expect, it } from 'vitest';
import { emptyStoryFacts } from '#domain/stories/build-story-facts.ts';
import { parseStoryFacts } from './projected-story.ts';

const facts = {
  ai_summary: 'The bridge is closed.',
  bias_distribution: { left: 3, center: 2, right: 1 },
  region_distribution: { uk: 4, us: 2, international: 1 },
  unrated_count: 1,
  copy_count: 5,
  outlet_count: 7,
  outlets: [
    { name: 'The Beacon', domain: 'beacon.example', side: 'left' },
    { name: 'The Ledger', domain: 'ledger.example', side: null },
  ],
  blindspot: { side: 'right', outlets: 1, outlets_read: 9, other_outlets: 6, other_outlets_read: 8 },
};
const { outlets, blindspot } = facts;

describe('the card of a stored story', () => {
  it('is read as this release stores it', () => {
    expect(parseStoryFacts(facts)).toEqual(facts);
    expect(parseStoryFacts(null)).toBeNull();
  });

  it('is read under the names of release 1.0', () => {
    const stored = {
      summary: facts.ai_summary,
      bias: facts.bias_distribution,
      regions: facts.region_distribution,
      unrated: 1,
      copies: 5,
      outletCount: 7,
      outlets,
      blindspot,
    };
    expect(parseStoryFacts(stored)).toEqual(facts);
  });

  it.each(Object.keys(emptyStoryFacts))('has the value of an empty story without %s', (name) => {
    const { [name]: _, ...stored } = facts as Record<string, unknown>;
    const expected = { ...facts, [name]: emptyStoryFacts[name as keyof typeof emptyStoryFacts] };
    expect(parseStoryFacts(stored)).toEqual(expected);
    expect(parseStoryFacts({ ...stored, [name]: false })).toEqual(expected);
  });

  it('keeps what is valid beside damaged parts, and nothing of later releases', () => {
    const damaged = {
      ...facts,
      bias_distribution: { left: 3, center: 'two' },
      outlets: [{ name: 'The Beacon' }, outlets[1], 'ledger'],
      blindspot: { side: 'right' },
      ofALaterRelease: 1,
    };
    expect(parseStoryFacts(damaged)).toEqual({
      ...facts,
      bias_distribution: { left: 3, center: 0, right: 0 },
      outlets: [outlets[1]],
      blindspot: null,
    });
    expect(parseStoryFacts(['a', 'b'])).toEqual(emptyStoryFacts);
  });
});
